/** What edges and nodes of the graph are called: on the picture shortly, beside it in full. */
import type { EdgeType, GraphEdge, GraphNode } from '../../../shared/asking.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import { dateWords } from '../../ui/date-words.ts';
import { causeWords, cautionChips, relationWords } from '../patient-state/memory-words.ts';

interface EdgeWords {
  /** Beside the line, in its direction. */
  label: string;
  /** In the filter. */
  name: string;
}

/** The order of the filter and of the sectors: what is dangerous to overlook comes first. */
export const EDGE_WORDS: Readonly<Record<EdgeType, EdgeWords>> = {
  superseded_by: { label: 'replaced by', name: 'Replaced by' },
  drug_interaction: { label: 'may interact', name: 'May interact' },
  causal: { label: 'cause of', name: 'Cause' },
  treatment_for: { label: 'treats', name: 'Treatment' },
  monitoring_for: { label: 'watches', name: 'Monitoring' },
  systemic_link: { label: 'linked in the body', name: 'Linked in the body' },
  same_condition_thread: { label: 'same condition', name: 'Same condition' },
  restatement: { label: 'said again', name: 'Said again' },
};

export const EDGE_ORDER = Object.keys(EDGE_WORDS) as EdgeType[];

const KIND_SHORT: Readonly<Record<Kind, string>> = {
  allergy: 'allergy',
  medication: 'drug',
  condition: 'condition',
  symptom: 'symptom',
  measurement: 'result',
  monitoring: 'monitoring',
  plan: 'plan',
  procedure: 'procedure',
  device: 'device',
  immunization: 'vaccine',
  social: 'social',
  'family history': 'family',
  encounter: 'visit',
};

export const kindShort = (kind: Kind): string => KIND_SHORT[kind];

/** How one end of an edge stands to the other, as the start of a sentence: "Treats", "Is treated with", "Was replaced by". */
export function edgeWords(edge: GraphEdge, from: string): string {
  const direction = edge.from === from ? 'out' : 'in';
  if (edge.type === 'superseded_by') return direction === 'out' ? 'Was replaced by' : 'Took the place of';
  const { type, to, grounds } = edge;
  return relationWords({ type, to, grounds, direction, confidence: edge.confidence ?? 1 });
}

/** What kind of fact it is and where it stands; what was never true says so here. */
export function standingWords(node: Pick<GraphNode, 'kind' | 'store' | 'cause'>): string {
  const cause = node.cause === 'entered in error' ? ` · ${causeWords(node.cause)}` : '';
  return `${kindShort(node.kind)} · ${node.store}${cause}`;
}

/** Text with its cautions before it, so that nobody reads a refuted or planned thing as a fact. */
export function nodeWords(node: Pick<GraphNode, 'text' | 'subject' | 'assertion'>): string {
  return [...cautionChips(node).map((chip) => chip.toUpperCase()), node.text].join(': ');
}

/** "2015 – 2019", "since Mar 2021", "until 2019"; empty where nothing is known. */
export function nodeDates(node: Pick<GraphNode, 'kind' | 'store' | 'validFrom' | 'validTo'>): string {
  const from = node.validFrom && dateWords(node.validFrom.date.slice(0, 10));
  const to = node.validTo && dateWords(node.validTo.date.slice(0, 10));
  if (from && to) return from === to ? from : `${from} – ${to}`;
  if (to) return `until ${to}`;
  if (!from) return '';
  const lasts = node.store === 'ACTIVE' && !POINTS.has(node.kind);
  return lasts ? `since ${from}` : from;
}

const POINTS: ReadonlySet<Kind> = new Set(['measurement', 'procedure', 'immunization', 'plan', 'encounter']);
