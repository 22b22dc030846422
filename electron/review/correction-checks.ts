/** What must be true before a correction is made; each refusal is a sentence. */
import { type ClinicalTime, parseIso } from '../../shared/clinical-time.ts';
import { StamError } from '../../shared/errors.ts';
import type { CorrectionAct } from '../../shared/review.ts';
import { endsBeforeStart } from '../write/claim.ts';
import type { FoundMemory, MemoryDetails } from './memory-details.ts';

/** @throws StamError WRONG_USAGE */
export function needReason(reason: string): string {
  const given = reason.trim();
  if (given === '')
    throw new StamError('WRONG_USAGE', 'Say why: a correction without a reason helps nobody who reads it later.');
  return given;
}

/** Refused where the memory reads otherwise than the person saw it. @throws StamError CHANGED_SINCE with the memory as it stands */
export function needVersion(found: FoundMemory, version: string | null, details: MemoryDetails): void {
  if (version === null || details.version(found) === version) return;
  throw new StamError(
    'CHANGED_SINCE',
    `“${found.memory.text}” has changed since it was shown. Look at it again before you decide.`,
    { memory: details.detail(found) },
  );
}

/**
 * The act with its successor named by the memory that states it.
 * @throws StamError WRONG_USAGE, NOT_FOUND
 */
export function checkedAct(act: CorrectionAct, of: FoundMemory, details: MemoryDetails): CorrectionAct {
  const { memory } = of;
  switch (act.what) {
    case 'keep active':
      if (memory.store === 'ACTIVE') throw new StamError('WRONG_USAGE', `“${memory.text}” is ACTIVE already.`);
      return act;
    case 'wrong subject':
      if (memory.subject === act.subject) {
        throw new StamError('WRONG_USAGE', `“${memory.text}” is kept as a fact of that person already.`);
      }
      return act;
    case 'move to history': {
      const successor = act.cause === 'superseded' ? successorOf(act.successor, of, details) : null;
      if (act.until !== null) needEnd(act.until, memory.validFrom, memory.text);
      return { ...act, successor };
    }
  }
}

function needEnd(until: string, start: ClinicalTime | null, text: string): void {
  const end = parseIso(until);
  if (!end) throw new StamError('WRONG_USAGE', `“${until}” is no date. Write it as 2021, 2021-03 or 2021-03-04.`);
  if (endsBeforeStart(start, end)) {
    throw new StamError('WRONG_USAGE', `“${text}” began on ${start?.date}: it cannot have ended on ${until}.`);
  }
}

function successorOf(id: string | null, of: FoundMemory, details: MemoryDetails): string {
  if (id === null)
    throw new StamError('WRONG_USAGE', 'Say which memory took its place: a superseded fact names its successor.');
  const found = details.stated(id);
  if (found.patient.id !== of.patient.id) {
    throw new StamError(
      'WRONG_USAGE',
      'The successor is of another patient: nothing of one patient takes the place of what another has.',
    );
  }
  // Along the chain of successors: a fact never takes the place of what took its own.
  const seen = new Set<string>();
  for (
    let next: string | null = found.memory.id;
    next !== null && !seen.has(next);
    next = details.stated(next).memory.successor
  ) {
    if (next === of.memory.id) {
      throw new StamError(
        'WRONG_USAGE',
        next === found.memory.id
          ? 'A fact cannot take its own place: choose another memory.'
          : `“${found.memory.text}” was itself superseded by this one, so it cannot have taken its place.`,
      );
    }
    seen.add(next);
  }
  return found.memory.id;
}
