/** `careful`: something will cause trouble for some visitors. `hint`: it may be intended. */
export type Level = 'broken' | 'careful' | 'hint';

/** Code to paste, by the instruction for it. It is empty if there is only something to do. */
export type Fixes = Readonly<Record<string, string>>;

/** Something that is wrong, described for people who are not programmers. */
export interface Finding {
  readonly id: string;
  readonly level: Level;
  /** A sentence that says what is wrong. */
  readonly title: string;
  /** The consequence or the cause. */
  readonly explanation: string;
  readonly fixes: Fixes;
}

/** A row of a table of findings. `Case` is what its sentences need to know of one case. */
interface Row<Facts, Case> {
  /** The cases of this kind; none if all is well. */
  when(facts: Facts): readonly Case[];
  text(found: Case, facts: Facts): readonly [title: string, explanation: string];
  paste(found: Case, facts: Facts): Fixes;
}

/** Returns the function that writes the rows of a table which reads `Facts`. A row returns findings. */
export function rowsOf<Facts>() {
  return <Case>(level: Level, id: string, {when, text, paste}: Row<Facts, Case>) =>
    (facts: Facts): readonly Finding[] =>
      when(facts).map((found) => {
        const [title, explanation] = text(found, facts);
        return {id, level, title, explanation, fixes: paste(found, facts)};
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
