import type { Decision } from '../../../shared/interchange.ts';
import { useWriterName } from '../models/writer-name.ts';

/** Which writer read a text, in words that tell rules and a model apart. */
export function ReadBy({ decisions }: { decisions: readonly Decision[] }) {
  const name = useWriterName();
  const writer = decisions[0]?.writer;
  if (writer === undefined) return null;
  return <span className="read-by">{writer === 'rules' ? 'read by rules' : `read by ${name(writer)}`}</span>;
}
