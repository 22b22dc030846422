/** Rounds of labelling and the guideline that they go by. */
import { compareText } from '../../../shared/compare-text.ts';
import { StamError } from '../../../shared/errors.ts';
import type { Guideline, LabelRound } from '../../../shared/labels.ts';
import { publicId } from '../../store/public-id.ts';
import { type ArchivedRow, LabelArchive } from '../../store/repositories/labels-archive.ts';
import { LabelGuidelines } from '../../store/repositories/labels-guidelines.ts';
import type { StoredRound } from '../../store/repositories/labels-rounds.ts';
import { versionOf } from '../memory-version.ts';
import type { LabelDesk } from '../review-contract.ts';
import { assignItems } from './assign-items.ts';
import { disputesOf } from './disputes.ts';
import { drawSample } from './draw-sample.ts';
import { FIRST_GUIDELINE } from './first-guideline.ts';
import type { LabelBase } from './label-base.ts';
import { nearness } from './nearness.ts';

type RoundsPart = Pick<LabelDesk, 'guideline' | 'guidelines' | 'saveGuideline' | 'rounds' | 'startRound'>;

type Asked = Parameters<LabelDesk['startRound']>[1];
type Drawn = Pick<ArchivedRow, 'memory'>;

/** Versions that are read in one go: some tens of milliseconds. */
const SLICE = 50;

export function roundsPart(base: LabelBase): RoundsPart {
  const { tools, rounds, labels } = base;
  const guidelinesOf = new LabelGuidelines(tools.store.db);
  const archive = new LabelArchive(tools.store.db);

  function guidelines(): Guideline[] {
    const own = guidelinesOf.list().map(({ version, text, person, at }) => ({
      version,
      text,
      by: base.actor(person),
      at,
    }));
    return [...own, { version: 1, text: FIRST_GUIDELINE, by: null, at: null }];
  }

  function newest(): Guideline {
    const [first] = guidelines();
    if (!first) throw new StamError('NOT_FOUND', 'There is no guideline.');
    return first;
  }

  function told(round: StoredRound, by: string | undefined): LabelRound {
    const shares = rounds.shares(round.rowId);
    const given = labels.ofRound(round.rowId);
    const disputes = base.stillLabels(round, by) ? [] : disputesOf(given);
    const { rowId, person, ...rest } = round;
    return {
      ...rest,
      annotators: shares.map((share) => base.actor(share.person)).sort((a, b) => compareText(a.name, b.name)),
      items: rounds.items(rowId),
      labelled: shares.reduce((sum, share) => sum + share.labelled, 0),
      asked: shares.reduce((sum, share) => sum + share.asked, 0),
      disputed: disputes.length,
      by: base.actor(person),
    };
  }

  /** Who may start it, and what is drawn. */
  function draw(by: string, request: Asked): Drawn[] {
    mayStart(by, request);
    const archived = archive.archived();
    if (archived.length === 0) {
      throw new StamError('WRONG_USAGE', 'There is nothing in HISTORY to label: import a record first.');
    }
    const distance = request.sampling === 'near the threshold' ? nearness(archive) : () => null;
    const drawable = archived.map((row) => ({ ...row, distance: distance(row) }));
    return drawSample(drawable, request.sampling, request.size, request.seed);
  }

  function mayStart(by: string, { annotators, size, overlap }: Asked): void {
    tools.person(by, 'researcher');
    for (const annotator of annotators) tools.person(annotator, 'annotator');
    check(size, overlap, [...new Set(annotators)]);
  }

  /** The version of each that was drawn; others are served between the slices. */
  async function versionsOf(drawn: readonly Drawn[]): Promise<Map<string, string>> {
    const versions = new Map<string, string>();
    for (let from = 0; from < drawn.length; from += SLICE) {
      if (from > 0) await new Promise((resolve) => setImmediate(resolve));
      tools.snapshot(() => {
        for (const { memory } of drawn.slice(from, from + SLICE)) {
          const detail = base.shown.detail(memory);
          if (detail) versions.set(memory, versionOf(detail));
        }
      });
    }
    return versions;
  }

  function write(by: string, request: Asked, versions: ReadonlyMap<string, string>): LabelRound {
    mayStart(by, request);
    const annotators = [...new Set(request.annotators)];
    const at = tools.now();
    const guideline = newest().version;
    const id = publicId('r', tools.store.fingerprint, request.name, request.seed, at, rounds.rounds().length);
    const { name, sampling, seed, overlap } = request;
    const row = rounds.addRound({ id, name, sampling, seed, guideline, overlap, person: by, at });
    const items = [...versions].flatMap(([memory, version]) => {
      // A record may have gone, or been joined with another, while versions were read.
      const patientId = base.shown.patientOf(memory);
      if (patientId === null) return [];
      const item = publicId('i', id, memory);
      rounds.addItem(row, { id: item, patientId, memory, version });
      return [item];
    });
    for (const { item, person, place } of assignItems(items, annotators, overlap, `${seed} ${id}`)) {
      rounds.assign(item, person, place);
    }
    tools.audit({
      by,
      action: 'label.round',
      subjectType: 'round',
      subjectId: id,
      detail: JSON.stringify({ sampling, seed, overlap, guideline, annotators, items: items.length }),
    });
    return told(base.round(id), by);
  }

  return {
    guidelines,
    guideline: (version) => {
      if (version === undefined) return newest();
      const found = guidelines().find((one) => one.version === version);
      if (!found) throw new StamError('NOT_FOUND', `There is no version ${version} of the guideline.`);
      return found;
    },
    saveGuideline: (by, text) =>
      tools.transaction(() => {
        tools.person(by, 'researcher');
        const before = newest();
        const tidy = `${text.replace(/\r\n?/g, '\n').trim()}\n`;
        if (tidy.trim() === '') throw new StamError('WRONG_USAGE', 'A guideline has at least one word.');
        if (tidy === before.text) {
          throw new StamError('WRONG_USAGE', `This is version ${before.version} of the guideline, word for word.`);
        }
        const version = before.version + 1;
        guidelinesOf.add({ version, text: tidy, person: by, at: tools.now() });
        tools.audit({
          by,
          action: 'label.guideline',
          subjectType: 'guideline',
          subjectId: String(version),
          detail: tidy,
        });
        return newest();
      }),
    rounds: (by) => tools.snapshot(() => rounds.rounds().map((round) => told(round, by))),
    startRound: (by, request) => {
      const drawn = tools.snapshot(() => draw(by, request));
      return versionsOf(drawn).then((versions) => tools.transaction(() => write(by, request, versions)));
    },
  };
}

function check(size: number, overlap: number, annotators: readonly string[]): void {
  if (annotators.length === 0) throw new StamError('WRONG_USAGE', 'A round needs somebody who labels.');
  if (!Number.isInteger(size) || size < 1) throw new StamError('WRONG_USAGE', 'A round has at least one item.');
  if (!(overlap >= 0 && overlap <= 1)) {
    throw new StamError('WRONG_USAGE', 'The share that two people label is a number from 0 to 1.');
  }
  if (overlap > 0 && annotators.length < 2) {
    throw new StamError('WRONG_USAGE', 'That two people label the same needs two annotators.');
  }
}
