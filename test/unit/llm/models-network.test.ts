import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** What opens a connection to somewhere else. Types alone, and a server on the loopback address, do not. */
const OPENS = [
  /\bfetch\(/,
  /\b(?:http|https|http2|tls)\.(?:get|request|connect)\(/,
  /^import (?!type\b).*from 'node:(?:https|http2|net|tls|dgram|dns)(?:\/promises)?'/m,
  /new (?:WebSocket|EventSource|XMLHttpRequest)\(/,
];

describe('the network', () => {
  it('is used by one file of the main process: the one that asks for a model that a person wants', () => {
    const files = readdirSync(join(ROOT, 'electron'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    expect(files.length).toBeGreaterThan(100);
    const users = files.filter((name) => {
      // A method of that name (`models.fetch(`, `fetch(id: string`) is not the global function.
      const text = readFileSync(join(ROOT, 'electron', name), 'utf8').replaceAll(/\.fetch\(|^\s*fetch\(\w+:/gm, '');
      return OPENS.some((pattern) => pattern.test(text));
    });
    expect(users.map((name) => name.replaceAll('\\', '/'))).toEqual(['llm/models/model-request.ts']);
  });
});
