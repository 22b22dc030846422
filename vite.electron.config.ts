/**
 * Builds the main process as a module, llama.cpp's child beside it, and the preload as CommonJS, which is what a
 * sandboxed preload must be. Dependencies stay outside: native ones cannot be bundled, and all are shipped as they are.
 * The files lie flat in dist/electron, as deep below the root as the sources that look for models beside it.
 */
import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

const outside = [/^node:/, ...builtinModules, 'electron', /^[a-z@][^:]*$/i];

/** A package name is outside; a relative or absolute path is ours. */
function isOutside(id: string): boolean {
  return (
    !/^[./]|^[a-z]:[\\/]/i.test(id) && outside.some((name) => (typeof name === 'string' ? name === id : name.test(id)))
  );
}

const common = { outDir: 'dist/electron', target: 'node24', minify: false, sourcemap: false } as const;

export default defineConfig({
  publicDir: false,
  // The renderer's default environment is not built here.
  builder: {
    async buildApp(builder) {
      for (const name of ['main', 'preload']) {
        const environment = builder.environments[name];
        if (environment !== undefined) await builder.build(environment);
      }
    },
  },
  environments: {
    main: {
      consumer: 'server',
      resolve: { external: true, noExternal: [] },
      build: {
        ...common,
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: {
          input: { main: 'electron/main.ts', 'llama-child': 'electron/llm/llama-child.ts' },
          external: isOutside,
          output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    preload: {
      consumer: 'server',
      build: {
        ...common,
        emptyOutDir: false,
        ssr: true,
        rolldownOptions: {
          input: { preload: 'electron/preload.ts' },
          external: ['electron'],
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
  },
});
