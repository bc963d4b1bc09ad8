import fc from 'fast-check';

/**
 * Checks a property with `count` random examples. The environment may name another number
 * (`variable`), and seeds among which it is divided: `CART_HISTORIES=51000 SEED=1,2,3`.
 */
export async function checkProperty<T>(
  property: fc.IRawProperty<T>,
  variable: string,
  count: number,
  examples: T[] = [],
): Promise<void> {
  const total = Number(process.env[variable] ?? count);
  const seeds = process.env['SEED']?.split(',').map(Number) ?? [undefined];
  for (const seed of seeds)
    await fc.assert(property, {
      numRuns: Math.ceil(total / seeds.length),
      ...(seed !== undefined && {seed}),
      examples,
      includeErrorInReport: true,
    });
}
