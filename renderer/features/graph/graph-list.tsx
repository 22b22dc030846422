import { type ReactNode, useRef } from 'react';
import { StoreMark } from '../../ui/store-mark.tsx';
import { type Roving, useRoving } from '../../ui/use-roving.ts';
import { causeWords, cautionChips } from '../patient-state/memory-words.ts';
import { type GraphTree, groupsOf, type TreeNode } from './graph-tree.ts';
import { EDGE_WORDS, edgeWords, kindShort, nodeDates, nodeWords } from './graph-words.ts';

interface ListActs {
  chosen: string;
  /** Facts all of whose neighbours were asked for: what they still hide found no room. */
  expanded: ReadonlySet<string>;
  roving: Roving;
  onChoose(id: string): void;
  onExpand(id: string): void;
}

const moreKey = (id: string): string => `more ${id}`;

/** The graph as a nested list: every fact under the one it hangs on, with the tie in words. One tab stop, arrows inside. */
export function GraphList({ tree, ...acts }: { tree: GraphTree } & Omit<ListActs, 'roving'>) {
  const box = useRef<HTMLDivElement>(null);
  const keys = tree.order.flatMap(({ node }) =>
    node.more.length > 0 && !acts.expanded.has(node.id) ? [node.id, moreKey(node.id)] : [node.id],
  );
  const roving = useRoving(box, keys);
  return (
    <div ref={box} className="graph-list">
      <ul>
        <Item one={tree.root} tie={null} acts={{ ...acts, roving }} />
      </ul>
    </div>
  );
}

function Item({ one, tie, acts }: { one: TreeNode; tie: string | null; acts: ListActs }) {
  const { node } = one;
  const dates = nodeDates(node);
  return (
    <li>
      <button
        type="button"
        className="graph-item"
        aria-current={acts.chosen === node.id ? 'true' : undefined}
        onClick={() => acts.onChoose(node.id)}
        {...acts.roving.item(node.id)}
      >
        {tie && <span className="graph-tie small">{tie} </span>}
        <StoreMark store={node.store} /> <span className="small quiet-text">{kindShort(node.kind)}</span>{' '}
        {node.cause === 'entered in error' && <Caution>{causeWords(node.cause)}</Caution>}
        {cautionChips(node).map((chip) => (
          <Caution key={chip}>{chip}</Caution>
        ))}
        <span>{node.text}</span>
        {dates && <span className="small quiet-text"> {dates}</span>}
      </button>
      {one.also.map(({ edge, other }) => (
        <p key={`${edge.type} ${edge.from} ${edge.to}`} className="graph-also small">
          Also: {edgeWords(edge, node.id)} {nodeWords(other)} ({other.store})
        </p>
      ))}
      <More node={node} acts={acts} />
      {one.children.length > 0 && (
        <ul>
          {groupsOf(one).flatMap(({ children }) =>
            children.map((child) => (
              <Item key={child.node.id} one={child} tie={child.by && edgeWords(child.by, node.id)} acts={acts} />
            )),
          )}
        </ul>
      )}
    </li>
  );
}

function Caution({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="chip warn">{children}</span>{' '}
    </>
  );
}

/** Neighbours that are not shown, by type. */
function More({ node, acts }: { node: TreeNode['node']; acts: ListActs }) {
  if (node.more.length === 0) return null;
  const words = node.more.map(({ type, count }) => `+${count} ${EDGE_WORDS[type].label}`).join(', ');
  if (acts.expanded.has(node.id)) return <p className="graph-also small">{words}: no room for more</p>;
  return (
    <button
      type="button"
      className="link graph-more small"
      onClick={() => acts.onExpand(node.id)}
      {...acts.roving.item(moreKey(node.id))}
    >
      {words}
      <span className="visually-hidden"> of {nodeWords(node)}: show them</span>
    </button>
  );
}
