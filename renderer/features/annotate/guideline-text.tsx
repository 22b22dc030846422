import type { ReactNode } from 'react';

interface Block {
  type: 'h2' | 'h3' | 'p' | 'ul';
  lines: string[];
}

/** The few marks of Markdown that a guideline needs: headings, lists, bold. Everything else is shown as it is written. */
export function GuidelineText({ text }: { text: string }) {
  return (
    <div className="guideline-text">
      {blocksOf(text).map(({ type, lines }, i) => {
        const key = `${i} ${lines[0]}`;
        if (type === 'ul') {
          return (
            <ul key={key}>
              {lines.map((line) => (
                <li key={line}>{bold(line)}</li>
              ))}
            </ul>
          );
        }
        const Tag = type;
        return <Tag key={key}>{bold(lines.join(' '))}</Tag>;
      })}
    </div>
  );
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  const add = (type: Block['type'], line: string, joins: boolean): void => {
    if (joins && open?.type === type) open.lines.push(line);
    else {
      open = { type, lines: [line] };
      blocks.push(open);
    }
  };
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '') open = null;
    else if (line.startsWith('# ')) add('h2', line.slice(2), false);
    else if (/^#{2,6} /.test(line)) add('h3', line.replace(/^#+ /, ''), false);
    else if (/^[-*] /.test(line)) add('ul', line.slice(2), true);
    else add('p', line, true);
  }
  return blocks;
}

function bold(text: string): ReactNode[] {
  return [...text.matchAll(/\*\*(.+?)\*\*|[^*]+|\*/g)].map((part) =>
    part[1] === undefined ? part[0] : <strong key={part.index}>{part[1]}</strong>,
  );
}
