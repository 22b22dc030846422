/**
 * The decision trace of one entry as it is kept: compact, with row ids, one JSON text an entry. It is expanded to public ids when
 * somebody reads it.
 */
import type { Extracted } from './extract.ts';
import type { ImpactSet } from './impact.ts';
import type { ModelCall } from './model-call.ts';
import type { TextExtraction } from './text-writer.ts';

export interface StoredTrace {
  extract: {
    facts: number;
    refused: Extracted['refused'];
    /** How a note or dialogue was read; absent for structured entries. */
    text?: Pick<TextExtraction, 'sentences' | 'silent' | 'unread' | 'suspicious'>;
  };
  link: { memory: number; thread: number; keys: readonly string[]; merged: number[]; relations: StoredLink[] }[];
  impact: {
    memory: number;
    candidates: [memory: number, channel: string, score: number | null][];
    budget: ImpactSet['budget'];
  }[];
  update: { thread: number; policy: string; because: string; moves: StoredMove[] }[];
  guard: { older: number; newer: number; guard: string; ok: boolean }[];
  commit: { changed: number; transitions: number; conflicts: number };
  /** Every question put to a model, in their order; absent where rules wrote. */
  calls?: ModelCall[];
}

export interface StoredLink {
  type: string;
  from: number;
  to: number;
  confidence: number;
  grounds: string;
}

export interface StoredMove {
  memory: number;
  from: string | null;
  to: string;
  cause: string | null;
  successor: number | null;
}
