import './timeline.css';
import { useMemo, useState } from 'react';
import type { Answers } from '../../../shared/bridge.ts';
import type { PatientRow } from '../../../shared/interchange.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { type PatientViewState, useNavigation } from '../../app/navigation.tsx';
import { FilterChips } from '../../ui/chips.tsx';
import { dayWords, plural } from '../../ui/date-words.ts';
import { StoreMark } from '../../ui/store-mark.tsx';
import { DetailPane } from '../patient-state/detail-pane.tsx';
import { KIND_ORDER, KIND_WORDS } from '../patient-state/memory-words.ts';
import { TimelineCanvas } from './timeline-canvas.tsx';
import { TimelineList } from './timeline-list.tsx';
import { layOut } from './timeline-rows.ts';

/** The record along time: lanes by kind, and the same content as a list. */
export function TimelineView({ row, view }: { row: PatientRow; view: PatientViewState }) {
  const timeline = useAnswer('patient.timeline', { patient: row.id });
  if (timeline.isPending) return <p>Laying out the timeline…</p>;
  if (timeline.isError) return <Failure error={timeline.error} retry={timeline.refetch} />;
  return <LoadedTimeline row={row} view={view} timeline={timeline.data} />;
}

function LoadedTimeline({
  row,
  view,
  timeline,
}: {
  row: PatientRow;
  view: PatientViewState;
  timeline: Answers['patient.timeline'];
}) {
  const { amend } = useNavigation();
  const [hidden, setHidden] = useState<ReadonlySet<Kind>>(new Set());
  const [asList, setAsList] = useState(false);
  const shown = useMemo(() => timeline.items.filter((item) => !hidden.has(item.kind)), [timeline.items, hidden]);
  const layout = useMemo(() => layOut(shown, timeline.lastEntry), [shown, timeline.lastEntry]);
  const chips = useMemo(() => {
    const counts = Map.groupBy(timeline.items, (item) => item.kind);
    return KIND_ORDER.filter((kind) => counts.has(kind)).map((kind) => ({
      id: kind,
      label: KIND_WORDS[kind],
      count: counts.get(kind)?.length ?? 0,
    }));
  }, [timeline.items]);
  const open = (memory: string | null) => amend({ ...view, memory });

  return (
    <div className={view.memory ? 'state-layout with-detail' : 'state-layout'}>
      <div className="state-main">
        <div className="row timeline-tools">
          <button type="button" className="button" aria-pressed={asList} onClick={() => setAsList(!asList)}>
            As a list
          </button>
          <FilterChips label="Kinds that are shown" chips={chips} hidden={hidden} onChange={setHidden} />
        </div>
        {asList ? (
          <TimelineList items={shown} selected={view.memory} onOpen={open} />
        ) : (
          <>
            <div className="row small timeline-legend">
              <Legend lastEntry={timeline.lastEntry} validAt={view.validAt} />
              {layout.undated.length > 0 && (
                <span>
                  {plural(layout.undated.length, 'fact')} without any date{' '}
                  {layout.undated.length === 1 ? 'has' : 'have'} no place on the axis.{' '}
                  <button type="button" className="link" onClick={() => setAsList(true)}>
                    Show the list
                  </button>
                </span>
              )}
            </div>
            <TimelineCanvas
              layout={layout}
              lastEntry={timeline.lastEntry}
              validAt={view.validAt}
              selected={view.memory}
              onOpen={open}
            />
          </>
        )}
      </div>
      {view.memory && (
        <DetailPane
          key={view.memory}
          id={view.memory}
          shown={undefined}
          asOf={false}
          lastEntry={row.lastEntry}
          other={(id) => timeline.items.find((item) => item.id === id)}
          onFollow={open}
          onClose={() => open(null)}
        />
      )}
    </div>
  );
}

function Legend({ lastEntry, validAt }: { lastEntry: string | null; validAt: string | null }) {
  return (
    <>
      <span>
        <StoreMark store="ACTIVE" /> filled
      </span>
      <span>
        <StoreMark store="HISTORY" /> hollow
      </span>
      <span>
        striped: refuted, absent, possible, planned, or of another person; dashes: no start or end in the source, drawn
        to the last entry{lastEntry ? `, ${dayWords(lastEntry)}` : ''}
      </span>
      <strong>
        stores are those of the present record{validAt ? `; the upright line marks ${dayWords(validAt)}` : ''}
      </strong>
    </>
  );
}
