// The boundaries of the house (docs/decisions.md): what may import what. `npm run lint` fails on a breach.
const engine = '^electron/(write|read|forget|ingest|store|evaluate|llm|jobs|review)/';
module.exports = {
  forbidden: [
    { name: 'shared-is-pure', severity: 'error', from: { path: '^shared/' }, to: { path: '^(electron|renderer|test|scripts|bench)/' } },
    { name: 'shared-has-no-node', severity: 'error', from: { path: '^shared/' }, to: { dependencyTypes: ['core'] } },
    { name: 'renderer-never-imports-main', severity: 'error', from: { path: '^renderer/' }, to: { path: '^electron/' } },
    { name: 'main-never-imports-renderer', severity: 'error', from: { path: '^electron/' }, to: { path: '^renderer/' } },
    { name: 'renderer-takes-types-only-of-schemas', severity: 'error', from: { path: '^renderer/' }, to: { path: 'node_modules/zod/' } },
    { name: 'renderer-has-no-node', severity: 'error', from: { path: '^renderer/' }, to: { dependencyTypes: ['core'] } },
    { name: 'engine-runs-without-electron', severity: 'error', from: { path: engine }, to: { path: '^(electron|node_modules/electron)$|node_modules/electron/' } },
    { name: 'engine-knows-no-window', severity: 'error', from: { path: engine }, to: { path: '^electron/(ipc|window|security)/' } },
    { name: 'stages-do-not-open-the-database', severity: 'error', from: { path: '^electron/(write|read|forget)/' }, to: { path: 'node_modules/better-sqlite3|node_modules/better-sqlite3-multiple-ciphers' } },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
  },
};
