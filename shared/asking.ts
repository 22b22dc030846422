/**
 * A question about one patient, the evidence from either store, and the answer: what `ask` gives, what the window shows and what is
 * kept. Schemas are run on the main side only; the window takes the types.
 */
import { z } from 'zod';
import { relation, time } from './interchange.ts';
import { ASSERTIONS, CAUSES, FLAGS, KINDS, STORES, SUBJECTS } from './vocabulary.ts';

/** auto: the gate decides; active and both: the person does. */
export const GATE_MODES = ['auto', 'active', 'both'] as const;
export type GateMode = (typeof GATE_MODES)[number];

/** What is served to whoever answers: ACTIVE alone, or ACTIVE and HISTORY. */
export const ARMS = ['active', 'both'] as const;
export type Arm = (typeof ARMS)[number];

/**
 * Who decides where the mode is auto. store gate: the paper's, by similarity signals against a calibrated threshold; reflection: a model
 * is asked whether it needs history (in the manner of Self-RAG); complexity: a class of the question (in the manner of Adaptive-RAG).
 */
export const GATE_POLICIES = ['store gate', 'reflection', 'complexity'] as const;
export type GatePolicy = (typeof GATE_POLICIES)[number];

/** concept: what the question names, by name, synonym or code; words: full text; vector: likeness in meaning; relation: one hop. */
export const EVIDENCE_CHANNELS = ['concept', 'words', 'vector', 'relation'] as const;
export type EvidenceChannel = (typeof EVIDENCE_CHANNELS)[number];

export const OPERATIONS = ['tell', 'exists', 'count', 'total', 'average', 'difference'] as const;
export const ASPECTS = ['whole', 'name', 'dose', 'value', 'route', 'start', 'end', 'reason'] as const;
export const PICKS = ['all', 'current', 'previous', 'first', 'last', 'second last', 'highest', 'lowest'] as const;
export type Operation = (typeof OPERATIONS)[number];
export type Aspect = (typeof ASPECTS)[number];
export type Pick = (typeof PICKS)[number];

/** Days on the valid axis that a question speaks of. */
export const timeWindow = z.object({
  /** First and last day (YYYY-MM-DD), both included, or an instant to the minute; null: open on that side. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The words of the question that say so. */
  words: z.string(),
  /** The memory that dates it ("before the stroke"); null where the question says the date itself. */
  anchor: z.string().nullable(),
});
export type TimeWindow = z.infer<typeof timeWindow>;

/** What the program made of a question. Shown, so that a misreading is seen. */
export const questionReading = z.object({
  /** What is done with what is found. */
  operation: z.enum(OPERATIONS),
  /** Which side of it is asked for. */
  aspect: z.enum(ASPECTS),
  pick: z.enum(PICKS),
  /** Which of several that share the place: the highest value twice, and the first or the last time is asked for. */
  tie: z.enum(['first', 'last']).optional(),
  /** False: no form of question was recognised; there is evidence and no direct answer. */
  understood: z.boolean(),
  /** Kinds that are asked for; empty: any. */
  kinds: z.array(z.enum(KINDS)),
  /** Concepts of this patient's record that the question names, as the record writes them. */
  concepts: z.array(z.string()),
  /** Something is named that the record has no concept for: the words of it. */
  unknown: z.string().nullable(),
  /** Words that are looked for in the texts, lower case; without function words and words of time. */
  words: z.array(z.string()),
  codes: z.array(z.string()),
  route: z.string().nullable(),
  subject: z.enum(SUBJECTS),
  window: timeWindow.nullable(),
  /** The words that speak of the past; null where there are none. */
  temporalCue: z.string().nullable(),
  /** Why HISTORY is opened whatever the gate says (a sentence); null where it is not. */
  safety: z.string().nullable(),
});
export type QuestionReading = z.infer<typeof questionReading>;

/** Similarity signals of the store gate; similarities 0 to 1, null where a store gave nothing. */
export const gateSignals = z.object({
  /** vector: cosine of question and concept; words: share of the question's words that a memory has. Never compared with one another. */
  similarity: z.enum(['vector', 'words']),
  activeBest: z.number().nullable(),
  historyBest: z.number().nullable(),
  activeMean: z.number().nullable(),
  historyMean: z.number().nullable(),
  /** historyBest − activeBest. */
  gap: z.number().nullable(),
  /** Share of HISTORY among the best of both stores together. */
  historyShare: z.number(),
  temporalCue: z.boolean(),
  /** The best memory of ACTIVE took the place of one in HISTORY. */
  linkedHistory: z.boolean(),
  /** What is compared with the threshold, 0 to 1. */
  score: z.number(),
});
export type GateSignals = z.infer<typeof gateSignals>;

export const gateDecision = z.object({
  mode: z.enum(GATE_MODES),
  policy: z.enum(GATE_POLICIES),
  choice: z.enum(ARMS),
  /** asked: a person chose; safety: such a question always sees HISTORY; uncalibrated: there is no valid threshold. */
  by: z.enum(['asked', 'safety', 'uncalibrated', 'store gate', 'reflection', 'complexity']),
  /** A sentence for a clinician. */
  why: z.string(),
  signals: gateSignals,
  threshold: z.number().nullable(),
  /** Id of the calibration that the threshold comes from. */
  calibration: z.string().nullable(),
});
export type GateDecision = z.infer<typeof gateDecision>;

/** One memory as evidence. */
export const evidenceLine = z.object({
  /** What a citation names, from 1. */
  number: z.number().int().positive(),
  memory: z.string(),
  store: z.enum(STORES),
  /** Of the fused ranking, 0 to 1. */
  score: z.number(),
  /** The channel that found it best, and all that found it. */
  channel: z.enum(EVIDENCE_CHANNELS),
  channels: z.array(z.enum(EVIDENCE_CHANNELS)),
  kind: z.enum(KINDS),
  concept: z.string(),
  text: z.string(),
  subject: z.enum(SUBJECTS),
  assertion: z.enum(ASSERTIONS),
  validFrom: time.nullable(),
  validTo: time.nullable(),
  cause: z.enum(CAUSES).nullable(),
  reason: z.string().nullable(),
  successor: z.object({ memory: z.string(), text: z.string() }).nullable(),
  flags: z.array(z.enum(FLAGS)),
  entry: z.object({ id: z.string(), seq: z.number().int(), time: time.nullable() }),
  /** True where it stands here only because its successor or predecessor does. */
  companion: z.boolean(),
  /** The line as an answerer reads it. */
  line: z.string(),
});
export type EvidenceLine = z.infer<typeof evidenceLine>;

/** What an answerer is given, and what it costs. */
export const packetInfo = z.object({
  /** Most tokens of evidence. */
  budget: z.number().int(),
  /** answerer: its own tokenizer counted; estimate: four characters a token, where no model answers or its tokenizer is not loaded yet. */
  counted: z.enum(['answerer', 'estimate']),
  tokens: z.number().int(),
  /** Of HISTORY among them: the price of opening it. */
  historyTokens: z.number().int(),
  /** Evidence that found no room. */
  left: z.number().int(),
});
export type PacketInfo = z.infer<typeof packetInfo>;

export const answerStatement = z.object({ text: z.string(), cites: z.array(z.string()) });

export const answer = z.object({
  /** record: put together from the memories themselves, by rules; model: written by a language model and checked against them. */
  by: z.enum(['record', 'model']),
  /** False: the record does not say. */
  documented: z.boolean(),
  text: z.string(),
  /** The bare answer, for comparison with expected answers ("20 mg", "2021-03-04", "3", "yes"); empty where there is none. */
  values: z.array(z.string()),
  /** Each with the memories that it stands on. */
  statements: z.array(answerStatement),
  /** What a model wrote and was not let through, and why, in a sentence. */
  refused: z.array(z.object({ text: z.string(), why: z.string() })),
  model: z
    .object({
      name: z.string(),
      hash: z.string(),
      prompt: z.string(),
      /** The first so many lines of the evidence were given to it: all that this machine reads in reasonable time. */
      lines: z.number().int(),
      promptTokens: z.number().int(),
      evaluatedTokens: z.number().int(),
      writtenTokens: z.number().int(),
      /** Milliseconds to the first written token, and in all. */
      firstTokenMs: z.number().nullable(),
      ms: z.number(),
    })
    .nullable(),
});
export type Answer = z.infer<typeof answer>;

export const askedQuestion = z.object({
  id: z.string(),
  patient: z.string(),
  text: z.string(),
  /** When it was asked; ISO instant. */
  askedAt: z.string(),
  /** Update order that the record had reached. */
  seq: z.number().int(),
  reading: questionReading,
  gate: gateDecision,
  evidence: z.array(evidenceLine),
  packet: packetInfo,
  /** From the record itself; null where the question has no form that can be answered so. */
  direct: answer.nullable(),
  /** From a model; null where none was asked yet or there is none. */
  answer: answer.nullable(),
  /** Milliseconds from question to evidence. */
  evidenceMs: z.number(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

export const askedRow = askedQuestion
  .pick({ id: true, text: true, askedAt: true })
  .extend({ choice: z.enum(ARMS), answered: z.enum(['record', 'model']).nullable() });
export type AskedRow = z.infer<typeof askedRow>;

/** `ask PATIENT QUESTION --json`: the same, with answer and citations flat as DESIGN §12 names them. */
export const askReport = askedQuestion.omit({ answer: true }).extend({
  answer: z.string().nullable(),
  citations: z.array(z.string()),
  documented: z.boolean().nullable(),
  /** Who answered; null where nobody did. */
  by: z.enum(['record', 'model']).nullable(),
  /** Which model answered, how much of the evidence it read, and what that cost; null where none did. */
  model: answer.shape.model,
  statements: z.array(answerStatement),
  refused: z.array(z.object({ text: z.string(), why: z.string() })),
});
export type AskReport = z.infer<typeof askReport>;

/** A question with the answers that are right, one a line: what a gate is calibrated and an evaluation run on. */
export const questionWithAnswers = z.object({
  /** Public id of the patient, or an identifier that the record has for it. */
  patient: z.string().min(1),
  question: z.string().min(1),
  /** Any one of alternatives is right; of several values all belong to it: then they stand in one list. */
  answers: z.array(z.union([z.string(), z.array(z.string())])),
  /** Ids of memories, or source ids of entries, that bear the answer. */
  evidence: z.array(z.string()).optional(),
  id: z.string().optional(),
  /** Which kind of question it is, for figures by kind. */
  template: z.string().optional(),
});
export type QuestionWithAnswers = z.infer<typeof questionWithAnswers>;

/** Mean quality and cost of a way to serve, over the questions of a calibration. */
export const served = z.object({
  /** Mean quality of the answers, 0 to 1. */
  quality: z.number(),
  /** Mean tokens of evidence. */
  tokens: z.number(),
  /** Share of questions for which HISTORY was opened. */
  opened: z.number(),
});
export type Served = z.infer<typeof served>;

/** What one λ makes of a calibration. */
export const gateChoice = z.object({
  lambda: z.number(),
  threshold: z.number(),
  /** On questions of patients that the threshold was not chosen on. */
  gated: served,
  folds: z.array(served.extend({ threshold: z.number(), questions: z.number().int(), patients: z.number().int() })),
});
export type GateChoice = z.infer<typeof gateChoice>;

export const gateCalibration = z.object({
  id: z.string(),
  madeAt: z.string(),
  /** What it holds for; another one of these voids it. */
  embedder: z.string(),
  answerer: z.string(),
  prompt: z.string().nullable(),
  foldHash: z.string(),
  /** Where the questions come from, in words. */
  source: z.string(),
  questions: z.number().int(),
  patients: z.number().int(),
  lambda: z.number(),
  threshold: z.number(),
  inUse: z.boolean(),
  /** Why it does not hold here and now, in a sentence; null where it does. */
  void: z.string().nullable(),
});
export type GateCalibration = z.infer<typeof gateCalibration>;

export const gateReport = z.object({
  calibration: gateCalibration,
  chosen: gateChoice,
  /** One point for each of a row of λ, for the plot. */
  curve: z.array(gateChoice.omit({ folds: true })),
  activeOnly: served,
  both: served,
  /** The better of the two for each question: what no gate can do better than. */
  oracle: served,
  /** The alternatives on the same questions, where they were replayed. */
  complexity: served.nullable(),
  reflection: served.nullable(),
  /** Questions that safety opens whatever the threshold. */
  safety: z.number().int(),
});
export type GateReport = z.infer<typeof gateReport>;

/** Neighbourhood of one memory, for the graph. */
export const EDGE_TYPES = [...relation.shape.type.options, 'superseded_by'] as const;
export type EdgeType = (typeof EDGE_TYPES)[number];

export const graphNode = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  text: z.string(),
  concept: z.string(),
  store: z.enum(STORES),
  subject: z.enum(SUBJECTS),
  assertion: z.enum(ASSERTIONS),
  validFrom: time.nullable(),
  validTo: time.nullable(),
  /** Why it is in HISTORY; an entry in error was never true. */
  cause: z.enum(CAUSES).nullable(),
  /** Entries that state it: what only says it again is no node of its own. */
  evidence: z.number().int().positive(),
  /** Steps from the memory that the graph is about. */
  distance: z.number().int(),
  /** Neighbours that are not shown, by type. */
  more: z.array(z.object({ type: z.enum(EDGE_TYPES), count: z.number().int() })),
});
export type GraphNode = z.infer<typeof graphNode>;

export const graphEdge = z.object({
  from: z.string(),
  to: z.string(),
  type: z.enum(EDGE_TYPES),
  /** 0 to 1; null for superseded_by, which is a state and no guess. */
  confidence: z.number().nullable(),
  grounds: z.string(),
});
export type GraphEdge = z.infer<typeof graphEdge>;

export const MOST_GRAPH_NODES = 150;

export const neighbourhood = z.object({
  root: z.string(),
  nodes: z.array(graphNode),
  edges: z.array(graphEdge),
});
export type Neighbourhood = z.infer<typeof neighbourhood>;
