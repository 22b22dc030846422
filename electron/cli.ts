/**
 * The command line. What Node compiles of the program is kept beside its packages, so that a command starts in a third of the
 * time; it holds program code only.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'stam-compiled'));
await import('./cli/main.ts');
