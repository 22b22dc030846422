/** Builds the window. Nothing inline: the content security policy allows files of our own origin only. */
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

export default defineConfig(({ command }): UserConfig => {
  // Whatever the caller's environment says (a test runner sets "test"): what is built is the release.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: 'renderer',
    publicDir: false,
    plugins: [react()],
    build: {
      outDir: '../dist/renderer',
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      sourcemap: false,
    },
  };
});
