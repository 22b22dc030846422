/** Calibrations of the store gate in words, and the plot of what they come to. */
import { describe, expect, it } from 'vitest';
import {
  answererWords,
  choiceWords,
  countWords,
  embedderWords,
  lambdaWords,
  stateWords,
  thresholdWords,
  waysOf,
} from '../../../renderer/features/gate/calibration-words.ts';
import { PLOT, plotOf } from '../../../renderer/features/gate/plot-scale.ts';
import type { GateCalibration, GateReport, Served } from '../../../shared/asking.ts';

const calibrationOf = (more: Partial<GateCalibration> = {}): GateCalibration => ({
  id: 'c1',
  madeAt: '2026-11-05T09:30:00.000Z',
  embedder: 'words',
  answerer: 'record',
  prompt: null,
  foldHash: 'f',
  source: 'ward.jsonl',
  questions: 12,
  patients: 4,
  lambda: 0.05,
  threshold: 0.42,
  inUse: true,
  void: null,
  ...more,
});

const served = (quality: number, tokens: number, opened: number): Served => ({ quality, tokens, opened });

const reportOf = (more: Partial<GateReport> = {}): GateReport => ({
  calibration: calibrationOf(),
  chosen: { lambda: 0.05, threshold: 0.42, gated: served(0.9, 710.4, 0.43), folds: [] },
  curve: [
    { lambda: 0, threshold: 0, gated: served(0.95, 943, 1) },
    { lambda: 1, threshold: 1.01, gated: served(0.87, 637, 0.25) },
  ],
  activeOnly: served(0.87, 637, 0.25),
  both: served(0.95, 943, 1),
  oracle: served(0.95, 676, 0.34),
  complexity: served(0.94, 853, 0.82),
  reflection: null,
  safety: 3,
  ...more,
});

describe('a calibration in words', () => {
  it('says from which score HISTORY is opened, and never shows a threshold above every score as a number', () => {
    expect(thresholdWords(0.4249)).toBe('HISTORY is opened from a score of 0.42');
    expect(thresholdWords(1.01)).toBe('only safety questions open HISTORY');
    expect(thresholdWords(0)).toBe('every question opens HISTORY');
  });

  it('says what was asked of whom, and how likeness was measured', () => {
    expect(countWords({ questions: 1, patients: 2 })).toBe('1 question about 2 patients');
    expect(embedderWords('words')).toBe('by words that question and fact share');
    expect(embedderWords('1c8a00b153fd77:384:cls:unit')).toBe('by meaning (search model 1c8a00b153fd)');
    expect(answererWords('record')).toBe('the record itself, by rules');
    expect(answererWords('a'.repeat(64))).toBe('a language model (aaaaaaaaaaaa)');
  });

  it('says what one λ comes to', () => {
    expect(choiceWords(reportOf())).toBe(
      'At λ = 0.05, HISTORY is opened from a score of 0.42: quality 0.900, 710 tokens, HISTORY opened for 43 % of the questions.',
    );
    expect(lambdaWords(0.1 + 0.2)).toBe('0.3');
  });

  it('says of ACTIVE alone that questions of safety still open HISTORY', () => {
    const active = (report: GateReport) => waysOf(report).find((way) => way.id === 'active')?.note;
    expect(active(reportOf())).toBe('3 questions of safety still open HISTORY');
    expect(active(reportOf({ safety: 1 }))).toBe('1 question of safety still opens HISTORY');
    expect(active(reportOf({ safety: 0 }))).toBe('no question of these is one of safety');
  });

  it('leaves out an alternative that was not replayed', () => {
    expect(waysOf(reportOf()).map((way) => way.id)).toEqual(['gate', 'active', 'both', 'oracle', 'complexity']);
  });

  it('says that both stores are read where none is in use or the one in use is void', () => {
    expect(stateWords([calibrationOf({ inUse: false })])).toMatchObject({
      holds: false,
      words: expect.stringContaining('both stores are read for every question'),
    });
    expect(stateWords([calibrationOf({ void: 'Questions are answered by somebody else now.' })])).toMatchObject({
      holds: false,
      words: expect.stringMatching(/Questions are answered by somebody else now\..*both stores are read\.$/),
    });
    expect(stateWords([calibrationOf({ threshold: 1.01 })])).toEqual({
      holds: true,
      words:
        'A threshold is in use (λ = 0.05): only safety questions open HISTORY. Questions of safety open it always.',
    });
  });
});

describe('the plot of a calibration', () => {
  it('puts what is dearer to the right and what is better higher, inside its frame', () => {
    const { points, curve } = plotOf(reportOf());
    const at = new Map(points.map((point) => [point.id, point]));
    expect(at.get('both')?.x).toBeGreaterThan(at.get('gate')?.x ?? Number.NaN);
    expect(at.get('both')?.y).toBeLessThan(at.get('active')?.y ?? Number.NaN);
    for (const { x, y } of [...points, ...curve]) {
      expect(x).toBeGreaterThanOrEqual(PLOT.left);
      expect(x).toBeLessThanOrEqual(PLOT.width - PLOT.right);
      expect(y).toBeGreaterThanOrEqual(PLOT.top);
      expect(y).toBeLessThanOrEqual(PLOT.height - PLOT.bottom);
    }
  });

  it('has round ticks that hold all values, also where all are alike', () => {
    const alike = served(1, 100, 1);
    const same = reportOf({
      chosen: { lambda: 0, threshold: 0, gated: alike, folds: [] },
      curve: [{ lambda: 0, threshold: 0, gated: alike }],
      activeOnly: alike,
      both: alike,
      oracle: alike,
      complexity: null,
    });
    for (const report of [reportOf(), same]) {
      const { x, y } = plotOf(report);
      for (const scale of [x, y]) {
        expect(scale.ticks.length).toBeGreaterThanOrEqual(2);
        expect(scale.ticks.length).toBeLessThanOrEqual(8);
        for (const tick of scale.ticks) expect(tick).toBeCloseTo(Number(tick.toFixed(scale.digits)), 9);
      }
      expect(plotOf(report).points.every((p) => Number.isFinite(p.x) && Number.isFinite(p.y))).toBe(true);
    }
  });

  it('writes no letter over another where points coincide', () => {
    const alike = served(0.9, 700, 1);
    const { points } = plotOf(reportOf({ both: alike, oracle: alike, complexity: alike, reflection: alike }));
    const places = points.map((point) => `${Math.round(point.labelX)} ${Math.round(point.labelY)}`);
    expect(new Set(places).size).toBe(points.length);
  });
});
