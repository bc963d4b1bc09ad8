interface PropertyRun {
  readonly numRuns: number;
  readonly seed?: number;
  readonly includeErrorInReport: true;
}

/**
 * The options of fast-check for each run of a property test. By default it has one run of `count`
 * examples with a random seed. The environment may name another number (`variable`), and the seeds
 * among which it is divided, such as `SEED=1,2,3`.
 */
export function propertyRuns(variable: string, count: number): readonly PropertyRun[] {
  const total = Number(process.env[variable] ?? count);
  const seeds = process.env['SEED']?.split(',').map(Number);
  const numRuns = Math.ceil(total / (seeds?.length ?? 1));
  if (!seeds) return [{numRuns, includeErrorInReport: true}];
  return seeds.map((seed) => ({numRuns, seed, includeErrorInReport: true}));
}
