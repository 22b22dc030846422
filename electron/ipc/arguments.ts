/** The one argument that the app takes: `--workspace FOLDER` or `--workspace=FOLDER`. */

/** The folder named on the command line; undefined when there is none. Other arguments belong to others. */
export function parseFolderArgument(argv: readonly string[]): string | undefined {
  for (const [index, argument] of argv.entries()) {
    if (argument.startsWith('--workspace=')) return argument.slice('--workspace='.length);
    if (argument === '--workspace') return argv[index + 1];
  }
  return undefined;
}
