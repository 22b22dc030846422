/** On what the figures were measured. */
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { storeVersions } from '../electron/store/database.ts';

export interface Machine {
  processor: string;
  cores: number;
  memoryGB: number;
  system: string;
  node: string;
  sqlite: string;
  cipher: string;
  /** Commit of the sources, with "+" where the working tree differs from it; null outside a checkout. */
  commit: string | null;
  /** Mean number of processes that wanted a processor in the last minute, when the bench began. */
  load: number;
  /** Folder for the workspaces that are made and removed. */
  folder: string;
}

export function machine(folder: string = tmpdir()): Machine {
  const { sqlite, cipher } = storeVersions();
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 1e9),
    system: `${process.platform}-${process.arch}`,
    node: process.versions.node,
    sqlite,
    cipher,
    commit: commit(),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    folder,
  };
}

export function describe(m: Machine): string {
  const lines = [
    `Machine: ${m.processor}, ${m.cores} cores, ${m.memoryGB} GB, ${m.system}`,
    `Node ${m.node}, SQLite ${m.sqlite}, ${m.cipher}, sources ${m.commit ?? 'without a commit'}`,
  ];
  if (m.load > m.cores / 2) {
    lines.push(
      `Other work was running (load ${m.load} on ${m.cores} cores): wall times are too long; read processor times and ratios.`,
    );
  }
  return lines.join('\n');
}

function commit(): string | null {
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    return (
      git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+')
    );
  } catch {
    return null;
  }
}
