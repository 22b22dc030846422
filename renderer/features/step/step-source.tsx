import { useEffect, useRef } from 'react';
import type { Decision, EntryDetail } from '../../../shared/interchange.ts';
import { ReadingLegend } from '../entry-source/reading-legend.tsx';
import { readingMarks } from '../entry-source/reading-marks.ts';
import { SourceText } from '../entry-source/source-text.tsx';
import type { Lit } from './step-look.ts';

/** The source beside the stages: what is chosen there is lit here. The focus stays with the stages. */
export function StepSource({
  detail,
  decisions,
  lit,
}: {
  detail: EntryDetail;
  decisions: readonly Decision[];
  lit: Lit | null;
}) {
  const reading = readingMarks(decisions);
  const mark = useRef<HTMLElement>(null);
  const key = lit?.key;
  useEffect(() => {
    if (key !== undefined) mark.current?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return (
    <section className="scroll-pane step-source stack" aria-label="Source">
      <h2>Source</h2>
      <p className="small quiet-text" aria-live="polite">
        {lit
          ? `Lit: ${detail.body.slice(lit.span.start, lit.span.end).slice(0, 120)}`
          : 'Choose a fact or a sentence to light it here.'}
      </p>
      {reading && <ReadingLegend detail={detail} reading={reading} />}
      <SourceText detail={detail} wanted={lit?.span ?? null} reading={reading} mark={mark} />
    </section>
  );
}
