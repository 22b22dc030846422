const BYTES = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Bytes as KB, MB or GB (powers of 1,000). */
export function bytesWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [unit, size] = bytes < 1e6 ? ['KB', 1e3] : bytes < 1e9 ? ['MB', 1e6] : ['GB', 1e9];
  return `${BYTES.format(bytes / Number(size))} ${unit}`;
}
