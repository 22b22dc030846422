/**
 * The version of a memory that a person had before them: an act binds to it, and is refused where the memory reads otherwise since.
 */
import { createHash } from 'node:crypto';
import { compareText } from '../../shared/compare-text.ts';
import type { MemoryDetail } from '../../shared/interchange.ts';

/**
 * A hash of all that a person decides by: the memory with its store, dates and relations, which entries state it, and how often it moved.
 * @returns 64 hexadecimal digits
 */
export function versionOf(detail: MemoryDetail): string {
  const shown = {
    memory: detail.memory,
    evidence: detail.evidence.map((e) => [e.memory, e.role]),
    transitions: detail.transitions.length,
  };
  return createHash('sha256').update(canonical(shown)).digest('hex');
}

/** JSON with the fields of every object in one order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => compareText(a, b));
  return `{${fields.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`;
}
