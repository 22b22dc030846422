/** The answers of `models …` for people: the same facts as --json, a line each. */
import {
  type AddedModels,
  type AssignedRole,
  type FetchedModel,
  MODEL_ROLES,
  type ModelRow,
  type ModelsList,
  type ProbedModel,
  type RemovedModel,
} from '../../shared/models.ts';
import { sizeWords } from '../llm/models/size-words.ts';
import { probeWords } from '../llm/probe/probe-words.ts';

const lines = (all: readonly string[]): string => `${all.join('\n')}\n`;

export function listLines(list: ModelsList): string {
  const here = list.models.filter(({ file }) => file !== null);
  const offered = list.models.filter(({ file }) => file === null);
  return lines([
    `Models folder: ${list.folder}`,
    ...MODEL_ROLES.map((role) => `${role}: ${holderOf(role, list)}`),
    ...list.notes,
    `On this machine (${here.length})`,
    ...here.flatMap(rowLines),
    ...(offered.length > 0
      ? [`To be had with \`models fetch\` (${offered.length})`, ...offered.flatMap(rowLines)]
      : []),
  ]);
}

function holderOf(role: (typeof MODEL_ROLES)[number], { roles, models }: ModelsList): string {
  const given = roles[role];
  if (!given) return role === 'answer' ? 'no model' : 'no model (rules write)';
  const nameOf = (sha256: string): string =>
    models.find((row) => row.file !== null && row.sha256 === sha256)?.name ??
    `a model that is not here (${sha256.slice(0, 12)})`;
  return given.adapter === null ? nameOf(given.model) : `${nameOf(given.model)} with ${nameOf(given.adapter)}`;
}

function rowLines(row: ModelRow): string[] {
  const facts = [
    row.kind,
    row.parameters === null ? 'weights not counted' : `${countWords(row.parameters)} weights`,
    row.quantization ?? 'quantization not stated',
    row.bytes === null ? 'size not known' : sizeWords(row.bytes),
    row.licence ?? 'licence not known',
    ...(row.file === null && row.sha256 === null ? ['hash not pinned'] : []),
  ];
  const fitness =
    row.file === null || row.kind !== 'language model'
      ? []
      : [row.probe ? probeWords(row.probe) : 'Not probed yet, so it may not write: run `models probe`.'];
  const kept =
    row.fetched === null ? [] : [`${sizeWords(row.fetched)} of it are fetched; \`models fetch\` goes on from there.`];
  const said = [...fitness, ...kept, ...(row.problem === null ? [] : [row.problem])];
  return [`  ${row.id}\t${row.name}\t${facts.join(', ')}`, ...said.map((sentence) => `      ${sentence}`)];
}

function countWords(weights: number): string {
  return weights >= 1e9 ? `${(weights / 1e9).toFixed(1)} billion` : `${Math.max(1, Math.round(weights / 1e6))} million`;
}

export function addedLines({ added, refused }: AddedModels): string {
  return lines([
    ...added.map(({ id, how }) => (how === 'was there' ? `${id} was there already.` : `${id} was added (${how}).`)),
    ...refused.map(({ file, message }) => `Refused: ${file}: ${message}`),
  ]);
}

export function fetchedLines({ id, bytes, checked, notes }: FetchedModel): string {
  const how = {
    'pinned hash': 'its checksum is the one in the catalogue',
    "server's hash": 'its checksum is the one that the server states',
    'size only': 'no checksum is known of it',
  }[checked];
  return lines([`${id} is here: ${sizeWords(bytes)}, ${how}.`, ...notes]);
}

export function probedLines(name: string, { result, words }: ProbedModel): string {
  return lines([
    `${name}: ${words}`,
    ...result.parts.map(
      (part) =>
        `${part.passed ? 'passed' : 'FAILED'}  ${part.name}: ${part.right} of ${part.of} right, ${part.needed} needed`,
    ),
    `It took ${Math.round(result.milliseconds / 1000)} s.`,
  ]);
}

export function assignedLines({ role, model, adapter }: AssignedRole): string {
  if (model === null) return lines([`Nobody has the role ${role} now.`]);
  return lines([`${model}${adapter === null ? '' : ` with ${adapter}`} has the role ${role} now.`]);
}

export function removedLines({ id, roles }: RemovedModel): string {
  return lines([
    `${id} was removed.`,
    ...(roles.length > 0 ? [`Nobody has these roles now: ${roles.join(', ')}.`] : []),
  ]);
}
