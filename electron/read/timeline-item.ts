import type { TimelineItem } from '../../shared/bridge.ts';
import type { Memory } from '../../shared/interchange.ts';
import { POLICIES } from '../write/policy.ts';

/** A memory as it is drawn on the timeline: by its valid axis, or where it was documented when that is unknown. */
export function timelineItem(memory: Memory): TimelineItem {
  return {
    id: memory.id,
    kind: memory.kind,
    text: memory.text,
    concept: memory.concept,
    from: memory.validFrom?.date ?? null,
    to: memory.validTo?.date ?? null,
    interval: POLICIES[memory.kind].interval,
    store: memory.store,
    subject: memory.subject,
    assertion: memory.assertion,
  };
}
