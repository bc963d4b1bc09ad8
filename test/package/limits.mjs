/**
 * How large the files that a page loads may be, in bytes of brotli at its best quality. The first
 * pattern that matches counts, and a file that none matches may not be there.
 */
export const LIMITS = [
  {files: 'embed.js', bytes: 30_000},
  {files: 'pieces/sanitiser-*.js', bytes: 12_000},
];
