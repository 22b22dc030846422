/** Writes a correction: its entry, its row, what it states anew. One transaction, held by the caller. */
import type { CorrectionAct } from '../../shared/review.ts';
import { publicId } from '../store/public-id.ts';
import type { KeptAct } from '../store/repositories/corrections-in-force.ts';
import type { InboxMoves } from '../store/repositories/inbox-moves.ts';
import type { MemoryCorrections } from '../store/repositories/memory-corrections.ts';
import type { ActingPerson, DeskTools } from './desk-tools.ts';
import type { FoundMemory, MemoryDetails } from './memory-details.ts';
import { type ActMove, recordAct } from './record-act.ts';
import { statedAnew } from './stated-anew.ts';

export interface CorrectionStores {
  corrections: MemoryCorrections;
  moves: InboxMoves;
  details: MemoryDetails;
}

/** What a person decided of a memory, checked. */
export interface DecidedCorrection {
  person: ActingPerson;
  memory: FoundMemory;
  /** The claims that it speaks of; all that make up the memory by default. */
  claims?: readonly { row: number; id: string }[];
  act: KeptAct;
  /** The other memory of a pair. */
  other?: FoundMemory;
  reason: string;
}

/** The words of an act. They name memories by id: an entry of what persons did is no second copy of what may be forgotten. */
const WORDS: Record<KeptAct['what'], (act: KeptAct) => string> = {
  'keep active': () => 'It stays ACTIVE.',
  'move to history': (act) =>
    act.what !== 'move to history'
      ? ''
      : `It is moved to HISTORY: ${act.cause}${act.successor ? ` by the memory ${act.successor}` : ''}${act.until ? `, until ${act.until}` : ''}.`,
  'wrong subject': () => 'It is about somebody else, and was entered in error for the patient.',
  'both hold': (act) => (act.what === 'both hold' ? `It and the memory ${act.other} both hold.` : ''),
};

/** @returns the public id of the correction, and what moved */
export function makeCorrection(
  decided: DecidedCorrection,
  stores: CorrectionStores,
  tools: DeskTools,
): { id: string; moves: ActMove[] } {
  const { person, memory, act, other, reason } = decided;
  const { patient } = memory;
  const claims = decided.claims ?? stores.details.claims(memory);
  const reached = tools.stores.entries.lastTime(patient.id);
  const said = `Correction of the memory ${memory.memory.id} by ${person.name}. ${WORDS[act.what](act)}\nReason: ${reason}`;
  const anew = act.what === 'wrong subject' ? stateAnew(memory, act, `${said}\nStated anew: `, tools) : null;
  let id = '';
  const { moves } = recordAct(
    patient,
    {
      title: `Correction by ${person.name}`,
      body: anew ? anew.body : said,
      facts: anew ? [anew.fact] : [],
      memories: [...claims.map((c) => c.row), ...(other ? [other.row] : [])],
      write: (entry) => {
        id = publicId('k', entry.publicId);
        stores.corrections.add({
          publicId: id,
          patientId: patient.id,
          entryId: entry.id,
          memory: memory.memory.id,
          other: act.what === 'move to history' ? act.successor : (other?.memory.id ?? null),
          act,
          claims: claims.map((c) => c.id),
          reached,
          reason,
          person: person.id,
          at: tools.now(),
        });
        tools.book.patient(patient.id).correctionsChanged();
      },
    },
    tools,
  );
  // Who corrects a memory has looked at what moved it.
  for (const named of other ? [memory, other] : [memory]) stores.moves.settle(patient.id, named.row);
  tools.audit({
    by: person.id,
    action: 'correction.make',
    subjectType: 'memory',
    subjectId: memory.memory.id,
    detail: JSON.stringify({ id, act, reason }),
  });
  return { id, moves };
}

function stateAnew(
  memory: FoundMemory,
  act: Extract<CorrectionAct, { what: 'wrong subject' }>,
  before: string,
  { book }: DeskTools,
): { fact: ReturnType<typeof statedAnew>['fact']; body: string } | null {
  const [claim] = book.claims.byRow(memory.patient.id, [memory.row]);
  if (!claim) return null;
  const { fact, words } = statedAnew(claim, act, before);
  return { fact, body: before + words };
}
