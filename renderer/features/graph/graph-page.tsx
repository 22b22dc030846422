import './graph.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { EdgeType, Neighbourhood } from '../../../shared/asking.ts';
import type { Store } from '../../../shared/vocabulary.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { patientView, useNavigation, type View } from '../../app/navigation.tsx';
import { plural } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { patientName } from '../../ui/patient-name.ts';
import { GraphCanvas, type GraphCanvasHandle, loadCytoscape } from './graph-canvas.tsx';
import { useGraphColours } from './graph-colours.ts';
import { GraphFilters } from './graph-filters.tsx';
import { GraphList } from './graph-list.tsx';
import { pictureOf } from './graph-picture.ts';
import { GraphSelection } from './graph-selection.tsx';
import { graphSvg } from './graph-svg.ts';
import { treeOf } from './graph-tree.ts';
import { EDGE_ORDER, nodeWords } from './graph-words.ts';
import { savePicture } from './save-picture.ts';

export type GraphViewState = Extract<View, { page: 'graph' }>;

/** What one memory hangs together with, as a picture and as a list. */
export function GraphPage({ view }: { view: GraphViewState }) {
  // Another fact in the middle is another graph: nothing that was expanded or filtered goes over to it.
  return <Graph key={view.memory} view={view} />;
}

function Graph({ view }: { view: GraphViewState }) {
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const [types, setTypes] = useState<ReadonlySet<EdgeType>>(new Set(EDGE_ORDER));
  const [stores, setStores] = useState<ReadonlySet<Store>>(new Set<Store>(['ACTIVE', 'HISTORY']));
  const all = types.size === EDGE_ORDER.length;
  const graph = useAnswer(
    'graph.neighbourhood',
    { memory: view.memory, expanded: [...expanded], types: all ? null : EDGE_ORDER.filter((type) => types.has(type)) },
    { keepPrevious: true },
  );
  useEffect(() => {
    // Fetched while main gathers the neighbourhood.
    void loadCytoscape();
  }, []);
  const root = graph.data?.nodes.find((node) => node.id === graph.data.root);
  return (
    <div className="graph-page">
      <Head view={view} title={root ? nodeWords(root) : null} />
      {graph.isError && <Failure error={graph.error} retry={graph.refetch} />}
      {graph.isPending && <p>Gathering what it hangs together with…</p>}
      {graph.data && (
        <>
          <GraphFilters types={types} stores={stores} onTypes={setTypes} onStores={setStores} />
          <Shown
            patient={view.patient}
            graph={graph.data}
            stores={stores}
            filtered={!all}
            expanded={expanded}
            onExpand={(id) => setExpanded((before) => (before.includes(id) ? before : [...before, id]))}
          />
        </>
      )}
    </div>
  );
}

function Head({ view, title }: { view: GraphViewState; title: string | null }) {
  const { go } = useNavigation();
  const patients = useAnswer('patient.list', {});
  const row = patients.data?.find((one) => one.id === view.patient);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="row spread">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          Relations{title ? `: ${title}` : ''}
        </h1>
        <p className="small strong">{row ? patientName(row) : `Patient ${view.patient}`}</p>
      </div>
      <button type="button" className="button" onClick={() => go(patientView(view.patient, { memory: view.memory }))}>
        <Icon name="left" />
        Back to the patient
      </button>
    </div>
  );
}

function Shown({
  patient,
  graph,
  stores,
  filtered,
  expanded,
  onExpand,
}: {
  patient: string;
  graph: Neighbourhood;
  stores: ReadonlySet<Store>;
  filtered: boolean;
  expanded: readonly string[];
  onExpand(id: string): void;
}) {
  const [wanted, setWanted] = useState(graph.root);
  const canvas = useRef<GraphCanvasHandle>(null);
  const colours = useGraphColours();
  const tree = useMemo(() => treeOf(graph, stores), [graph, stores]);
  const picture = useMemo(() => tree && pictureOf(tree), [tree]);
  if (!tree || !picture) return null;
  const one = tree.order.find(({ node }) => node.id === wanted) ?? tree.root;
  const all = new Set(expanded);
  const acts = { onChoose: setWanted, onExpand };
  const alone = graph.nodes.length === 1 && one.node.more.length === 0;
  if (alone && !filtered) {
    return (
      <div className="empty">
        <p>This fact has no relations: nothing took its place, and it is tied to no other fact of this record.</p>
        <GraphSelection patient={patient} tree={tree} one={one} expandable={false} {...acts} />
      </div>
    );
  }
  return (
    <>
      {tree.order.some(({ node }) => all.has(node.id) && node.more.length > 0) && (
        <Notice>No more facts have room. Choose fewer relations, or put another fact in the middle.</Notice>
      )}
      <div className="graph-layout">
        <div className="graph-picture">
          <GraphCanvas
            ref={canvas}
            picture={picture}
            chosen={one.node.id}
            colours={colours}
            label="The relations as a picture. The list beside it says the same."
            {...acts}
          />
          <div className="row">
            <button type="button" className="button" onClick={() => canvas.current?.zoom('closer')} aria-label="Closer">
              +
            </button>
            <button
              type="button"
              className="button"
              onClick={() => canvas.current?.zoom('farther')}
              aria-label="Farther"
            >
              −
            </button>
            <button type="button" className="button" onClick={() => canvas.current?.zoom('whole')}>
              Whole picture
            </button>
            <button
              type="button"
              className="button"
              onClick={() =>
                savePicture(graph.root, new Blob([graphSvg(picture, colours)], { type: 'image/svg+xml' }), 'svg')
              }
            >
              Save as SVG
            </button>
            <button
              type="button"
              className="button"
              onClick={() => void canvas.current?.png()?.then((png) => savePicture(graph.root, png, 'png'))}
            >
              Save as PNG
            </button>
          </div>
          <p className="small quiet-text" role="status">
            {plural(tree.order.length, 'fact')} and {plural(tree.edges.length, 'relation')} shown.
            {tree.unreached > 0 &&
              ` ${plural(tree.unreached, 'fact')} of the chosen store can be reached only through facts that are hidden.`}
          </p>
        </div>
        <div className="graph-side">
          <div className="scroll-pane graph-pane">
            <GraphSelection
              patient={patient}
              tree={tree}
              one={one}
              expandable={one.node.more.length > 0 && !all.has(one.node.id)}
              {...acts}
            />
          </div>
          <section className="scroll-pane graph-pane" aria-label="The same as a list">
            <GraphList tree={tree} chosen={one.node.id} expanded={all} {...acts} />
          </section>
        </div>
      </div>
    </>
  );
}
