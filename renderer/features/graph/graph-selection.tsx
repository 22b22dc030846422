import type { GraphEdge } from '../../../shared/asking.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { patientView, useNavigation } from '../../app/navigation.tsx';
import { plural, sentenceWords } from '../../ui/date-words.ts';
import { StoreMark } from '../../ui/store-mark.tsx';
import { useCorrect } from '../correct/correct.tsx';
import { useSource } from '../entry-source/entry-source.tsx';
import { CautionChips } from '../patient-state/caution-chips.tsx';
import { causeWords, flagWords, KIND_WORDS, validWords } from '../patient-state/memory-words.ts';
import { isPast } from './graph-lines.ts';
import { type GraphTree, otherEnd, type TreeNode } from './graph-tree.ts';
import { EDGE_ORDER, edgeWords, nodeWords } from './graph-words.ts';

/** The chosen fact: what it says, where it stands and why, and every tie with its grounds. */
export function GraphSelection({
  patient,
  tree,
  one,
  expandable,
  onChoose,
  onExpand,
}: {
  patient: string;
  tree: GraphTree;
  one: TreeNode;
  expandable: boolean;
  onChoose(id: string): void;
  onExpand(id: string): void;
}) {
  const { go } = useNavigation();
  const openSource = useSource();
  const correct = useCorrect();
  const { node } = one;
  const detail = useAnswer('memory.get', { id: node.id });
  const memory = detail.data?.memory;
  const isRoot = node.id === tree.root.node.id;
  return (
    <section className="graph-selection" aria-labelledby="graph-chosen">
      <div className="row">
        <StoreMark store={node.store} />
        <span className="small">{KIND_WORDS[node.kind]}</span>
        <CautionChips of={node} />
      </div>
      <h2 id="graph-chosen" aria-live="polite">
        {node.text}
      </h2>
      {detail.isError && <Failure error={detail.error} retry={detail.refetch} />}
      {memory && (
        <>
          <p className="small">
            {validWords(memory)}; stated in {plural(node.evidence, 'entry')}.
          </p>
          {(memory.cause || memory.reason) && (
            <p className="small">
              {memory.cause && <strong>{causeWords(memory.cause)}</strong>}
              {memory.cause && memory.reason && ': '}
              {memory.reason && sentenceWords(memory.reason)}
            </p>
          )}
          {memory.flags.map((flag) => (
            <p key={flag} className="small flag">
              {flagWords(flag)}
            </p>
          ))}
        </>
      )}
      <div className="row">
        {!isRoot && (
          <button type="button" className="button" onClick={() => go({ page: 'graph', patient, memory: node.id })}>
            Put in the middle
          </button>
        )}
        {expandable && (
          <button type="button" className="button" onClick={() => onExpand(node.id)}>
            Show all its relations
          </button>
        )}
        <button type="button" className="button" onClick={() => go(patientView(patient, { memory: node.id }))}>
          Open the details
        </button>
        <button
          type="button"
          className="button"
          disabled={!memory}
          onClick={() => memory && openSource({ entry: memory.entry.id, memory: memory.id, quote: memory.quote })}
        >
          Open the source
        </button>
        <button type="button" className="button" onClick={() => correct({ memory: node.id })}>
          Correct…
        </button>
      </div>
      <Ties tree={tree} id={node.id} onChoose={onChoose} />
    </section>
  );
}

function Ties({ tree, id, onChoose }: { tree: GraphTree; id: string; onChoose(id: string): void }) {
  const byId = new Map(tree.order.map(({ node }) => [node.id, node]));
  const place = new Map(tree.order.map(({ node }, at) => [node.id, at]));
  const rank = (edge: GraphEdge): number =>
    EDGE_ORDER.indexOf(edge.type) * place.size + (place.get(otherEnd(edge, id)) ?? 0);
  const edges = tree.edges.filter((edge) => edge.from === id || edge.to === id).sort((a, b) => rank(a) - rank(b));
  if (edges.length === 0) return null;
  return (
    <>
      <h3>Relations shown ({edges.length})</h3>
      <ul className="graph-ties">
        {edges.map((edge) => {
          const other = byId.get(otherEnd(edge, id));
          if (!other) return null;
          const past = edge.type !== 'superseded_by' && isPast(edge, (end) => byId.get(end)?.store);
          return (
            <li key={`${edge.type} ${edge.from} ${edge.to}`}>
              {edgeWords(edge, id)}{' '}
              <button type="button" className="link" onClick={() => onChoose(other.id)}>
                {nodeWords(other)}
              </button>{' '}
              <StoreMark store={other.store} />
              <span className="small quiet-text graph-grounds">
                {sentenceWords(edge.grounds)}
                {edge.confidence !== null && ` (confidence ${Math.round(edge.confidence * 100)} %)`}
                {past && ' · one of the two is in HISTORY'}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
