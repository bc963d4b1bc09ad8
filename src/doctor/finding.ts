/** The areas that the doctor checks. */
export type Topic =
  'script' | 'tags' | 'address' | 'policy' | 'shopper' | 'data' | 'pictures' | 'place';

/** An instruction, and the code to paste for it. */
export type Fix = readonly [instruction: string, code?: string];

/** What is wrong, why that matters, and how to fix it. */
export interface Advice {
  readonly problem: string;
  readonly explanation: string;
  readonly fixes: readonly Fix[];
}

/**
 * `broken`: something does not work. `careful`: something will cause trouble for somebody. `hint`:
 * something may be intended.
 */
export type Level = 'broken' | 'careful' | 'hint';

export interface Finding extends Advice {
  readonly topic: Topic;
  readonly level: Level;
}

export function createAdvice(
  problem: string,
  explanation: string,
  ...fixes: Fix[]
): Advice {
  return {problem, explanation, fixes};
}

const levels: readonly Level[] = ['broken', 'careful', 'hint'];

/** Returns each finding once, the most serious findings first. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const unique = new Map(findings.map((finding) => [finding.problem, finding]));
  return [...unique.values()].sort(
    (a, b) => levels.indexOf(a.level) - levels.indexOf(b.level),
  );
}
