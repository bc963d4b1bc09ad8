/**
 * The areas that the doctor checks. The doctor is a panel that tells the author of a page what is
 * wrong with the shop in the page.
 */
export type CheckTopic =
  | 'script'
  | 'tags'
  | 'address'
  | 'policy'
  | 'shopper'
  | 'data'
  | 'pictures'
  | 'checkout'
  | 'place';

/** An instruction, and the code to paste for it. */
export type Fix = readonly [instruction: string, code?: string];

/** A problem, described for people who are not programmers. */
export interface Problem {
  /** A sentence that says what is wrong. */
  readonly title: string;
  /** The consequence or the cause of the problem. */
  readonly explanation: string;
  readonly fixes: readonly Fix[];
}

/**
 * `broken`: something does not work. `careful`: something will cause trouble for some visitors.
 * `hint`: something may be a mistake, or intended.
 */
export type Level = 'broken' | 'careful' | 'hint';

/** A problem that a check has found in the page. */
export interface Finding extends Problem {
  readonly topic: CheckTopic;
  readonly level: Level;
}

export function describeProblem(
  title: string,
  explanation: string,
  ...fixes: Fix[]
): Problem {
  return {title, explanation, fixes};
}

const levels: readonly Level[] = ['broken', 'careful', 'hint'];

/** Returns each finding once, the most serious findings first. */
export function uniqueSortedFindings(findings: readonly Finding[]): readonly Finding[] {
  const unique = new Map(findings.map((finding) => [finding.title, finding]));
  return [...unique.values()].sort(
    (a, b) => levels.indexOf(a.level) - levels.indexOf(b.level),
  );
}
