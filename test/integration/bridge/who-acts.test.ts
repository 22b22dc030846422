/** Whoever acts is somebody of the workspace, with the role that the act needs: route by route, so that a new one cannot be forgotten. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { SAMPLE_FILE } from '../../../electron/ipc/app-files.ts';
import { type BridgeHost, createBridgeHost } from '../../../electron/ipc/bridge-host.ts';
import { workspaceDoor } from '../../../electron/ipc/workspace-session.ts';
import { createServices, type Services } from '../../../electron/services.ts';
import { type Route, routes } from '../../../shared/bridge.ts';
import { PERSON_ROLES, type Person, type PersonRole } from '../../../shared/review.ts';
import { dataOf } from '../../unit/ipc/bridge-fixture.ts';

let folder = '';
let services: Services;
let host: BridgeHost;
let own: Record<'memory' | 'round' | 'item', string>;
const people: Partial<Record<PersonRole, string>> = {};

const ask = (route: string, input: unknown) =>
  host.router.handle(route, input, { sender: { trusted: true }, signal: new AbortController().signal });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
  services = createServices({ home: { own: join(folder, 'models'), program: [] } });
  host = createBridgeHost({
    door: workspaceDoor({ folder: join(folder, 'workspace'), keeper: null, sampleFile: SAMPLE_FILE, services }),
    picker: 'upload',
    writer: () => 'rules',
    pickFiles: null,
    models: services.models,
    pickModels: null,
    log: (line) => console.error(line),
  });
  await ask('workspace.trySample', {});
  let by: string | null = null;
  for (const role of PERSON_ROLES) {
    const person: Person = dataOf('person.add', await ask('person.add', { by, name: role, roles: [role] }));
    people[role] = person.id;
    by = person.id;
  }
  const engine = host.session.engine();
  const [patient] = engine.patients();
  const memory = engine.state(patient?.id ?? '').history[0]?.id ?? '';
  const annotators = [people.annotator ?? ''];
  const request = { name: 'r', sampling: 'random', size: 5, seed: 's', annotators, overlap: 0 } as const;
  const round = (await engine.labels.startRound(people.researcher ?? '', request)).id;
  const item = engine.labels.queue(people.annotator ?? '', round, 1).items[0]?.id ?? '';
  own = { memory, round, item };
});
afterAll(async () => {
  await host.close();
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Something to do on each route, and who may; null: anybody of the workspace. */
const ACTS: Partial<Record<Route, { input: () => object; roles: readonly PersonRole[] | null }>> = {
  'person.add': { input: () => ({ name: 'Somebody', roles: ['annotator'] }), roles: null },
  'person.change': { input: () => ({ id: people.annotator, name: 'annotator' }), roles: null },
  'person.setIdle': { input: () => ({ minutes: 20 }), roles: null },
  'review.inbox': { input: () => ({ filter: {} }), roles: null },
  'review.looked': { input: () => ({}), roles: null },
  'review.waiting': { input: () => ({}), roles: null },
  'review.accept': { input: () => ({ ids: ['t0'] }), roles: ['clinician'] },
  'review.acceptAll': { input: () => ({ filter: {}, mark: 'x' }), roles: ['clinician'] },
  'review.correct': {
    input: () => ({ memory: own.memory, act: { what: 'keep active' }, reason: 'why', version: 'x' }),
    roles: ['clinician'],
  },
  'review.undo': { input: () => ({ correction: 'k0', reason: 'why' }), roles: ['clinician'] },
  'review.decide': {
    input: () => ({ conflict: 'c0', choice: 'both hold', reason: 'why', versions: ['x', 'y'] }),
    roles: ['clinician'],
  },
  'label.saveGuideline': { input: () => ({ text: ' ' }), roles: ['researcher'] },
  'label.startRound': {
    input: () => ({ name: 'n', sampling: 'random', size: 1, seed: 's', annotators: ['nobody'], overlap: 0 }),
    roles: ['researcher'],
  },
  'label.queue': { input: () => ({ round: own.round, limit: 1 }), roles: ['annotator'] },
  'label.done': { input: () => ({ round: own.round, limit: 1 }), roles: ['annotator'] },
  'label.label': { input: () => ({ item: own.item, label: 'uncertain', note: '' }), roles: ['annotator'] },
  'label.undo': { input: () => ({ round: own.round }), roles: ['annotator'] },
  'label.skip': { input: () => ({ item: own.item }), roles: ['annotator'] },
  'label.disputed': { input: () => ({ round: own.round }), roles: null },
  'label.adjudicate': { input: () => ({ item: own.item, label: 'uncertain', note: '' }), roles: null },
  'label.import': { input: () => ({ file: uploaded() }), roles: ['researcher'] },
  'forget.train': { input: () => ({}), roles: ['researcher', 'clinician'] },
  'forget.score': { input: () => ({ scorer: 's0' }), roles: ['researcher', 'clinician'] },
  'forget.calibrate': {
    input: () => ({ scorer: 's0', grouping: 'pooled', alpha: 0.01 }),
    roles: ['researcher', 'clinician'],
  },
  'forget.use': { input: () => ({ calibration: 'k0' }), roles: ['researcher', 'clinician'] },
  'forget.removeCalibration': { input: () => ({ calibration: 'k0' }), roles: ['researcher', 'clinician'] },
  'forget.decide': {
    input: () => ({ memory: own.memory, decision: 'keep', reason: 'why', version: 'x' }),
    roles: ['clinician'],
  },
  'forget.takeBack': { input: () => ({ tombstone: 't0' }), roles: ['clinician'] },
  'forget.setUndoHours': { input: () => ({ hours: 48 }), roles: ['clinician'] },
  'forget.purge': { input: () => ({}), roles: ['clinician'] },
  'record.merge': {
    input: () => ({ patient: 'p0', other: 'p1', reason: 'why', mark: 'x' }),
    roles: ['clinician'],
  },
  'record.split': {
    input: () => ({ patient: 'p0', entries: ['e0'], name: null, reason: 'why', mark: 'x' }),
    roles: ['clinician'],
  },
  'record.undo': { input: () => ({ act: 'r0', reason: 'why' }), roles: ['clinician'] },
  'record.remove': { input: () => ({ patient: 'p0', reason: 'why', mark: 'x' }), roles: ['clinician'] },
  'record.handOff': { input: () => ({ patient: 'p0', passphrase: 'a few words in a row' }), roles: ['clinician'] },
  'record.receive': {
    input: () => ({ file: uploaded(), passphrase: 'a few words in a row' }),
    roles: ['clinician'],
  },
};

function uploaded(): string {
  const path = join(folder, 'upload');
  writeFileSync(path, '');
  return host.vault.add({ path, name: 'upload' }, () => rmSync(path, { force: true }));
}

/** Routes on which somebody must be named. */
const acting = (Object.keys(routes) as Route[]).filter((route) => {
  const schema: z.ZodType = routes[route];
  if (!('shape' in schema)) return false;
  const { by } = schema.shape as { by?: z.ZodType };
  return by !== undefined && !by.safeParse(undefined).success;
});

/** What a route says to somebody; a job is waited for. */
async function said(route: Route, by: string): Promise<string> {
  const reply = await ask(route, { by, ...ACTS[route]?.input() });
  if (!reply.ok) return reply.error.code;
  const job = reply.data as { id?: string; state?: string } | null;
  if (route !== 'forget.score' && route !== 'forget.purge') return 'done';
  await host.session.jobs().idle();
  const { message } = dataOf('job.get', await ask('job.get', { id: job?.id }));
  return message?.startsWith('Say first who you are') || message?.startsWith('This needs the role')
    ? 'NOT_ALLOWED'
    : 'done';
}

it('every route on which somebody acts is looked at here', () => {
  expect(Object.keys(ACTS).sort()).toEqual([...acting].sort());
});

it('nobody who is not of the workspace may do anything', async () => {
  for (const route of acting) expect([route, await said(route, 'u-nobody')]).toEqual([route, 'NOT_ALLOWED']);
});

it('without the role that an act needs it is not done, whatever else of it is wrong', async () => {
  for (const route of acting) {
    const roles = ACTS[route]?.roles ?? null;
    for (const role of PERSON_ROLES.filter((one) => roles !== null && !roles.includes(one))) {
      expect([route, role, await said(route, people[role] ?? '')]).toEqual([route, role, 'NOT_ALLOWED']);
    }
  }
});

it('with the role it is not refused for want of it', async () => {
  for (const route of acting) {
    // Who still labels in a round is told nothing of what others say of it; and a round is given to annotators only.
    if (route === 'label.startRound' || route === 'label.disputed' || route === 'label.adjudicate') continue;
    for (const role of ACTS[route]?.roles ?? PERSON_ROLES) {
      expect([route, role, await said(route, people[role] ?? '')]).not.toEqual([route, role, 'NOT_ALLOWED']);
    }
  }
});
