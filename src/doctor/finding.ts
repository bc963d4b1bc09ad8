/** The areas that the doctor checks: a panel that tells an owner what is wrong with the shop in a page. */
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

/**
 * `broken`: something does not work. `careful`: something will cause trouble for some visitors.
 * `hint`: something may be a mistake, or intended.
 */
export type Level = 'broken' | 'careful' | 'hint';

/** An instruction, and the code to paste for it. */
export type Fix = readonly [instruction: string, code?: string | undefined];

/** Something that is wrong, described for people who are not programmers. */
export interface Finding {
  readonly id: string;
  readonly topic: CheckTopic;
  readonly level: Level;
  /** A sentence that says what is wrong. */
  readonly title: string;
  /** The consequence or the cause. */
  readonly explanation: string;
  readonly fixes: readonly Fix[];
}

/** Reads one row of a table: returns what it finds. */
export type Check<Facts> = (facts: Facts) => readonly Finding[];

/** A row of a table of findings. `Detail` is what its sentences need to know of one case. */
interface Row<Facts, Detail> {
  /** The cases of this kind; none if all is well. */
  when(facts: Facts): readonly Detail[];
  text(detail: Detail): readonly [title: string, explanation: string];
  paste?(detail: Detail): readonly Fix[];
}

export function row<Facts, Detail>(
  level: Level,
  topic: CheckTopic,
  id: string,
  {when, text, paste}: Row<Facts, Detail>,
): Check<Facts> {
  return (facts) =>
    when(facts).map((detail) => {
      const [title, explanation] = text(detail);
      return {id, topic, level, title, explanation, fixes: paste?.(detail) ?? []};
    });
}

const levels: readonly Level[] = ['broken', 'careful', 'hint'];

/** Returns each finding once, the most serious findings first. */
export function uniqueSortedFindings(findings: readonly Finding[]): readonly Finding[] {
  const unique = new Map(findings.map((finding) => [finding.title, finding]));
  return [...unique.values()].sort(
    (a, b) => levels.indexOf(a.level) - levels.indexOf(b.level),
  );
}
