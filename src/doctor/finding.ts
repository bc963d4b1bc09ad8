/** The areas that the doctor checks, in the order of the panel. */
export type Topic =
  'script' | 'tags' | 'address' | 'policy' | 'shopper' | 'data' | 'pictures' | 'place';

/** An instruction, and the code to paste for it. */
export type Fix = readonly [how: string, code?: string];

/** The texts of a finding. */
export interface Words {
  readonly what: string;
  readonly why: string;
  readonly fixes: readonly Fix[];
}

/** `broken`: something does not work. `careful`: it will cause trouble for somebody. `hint`: it may be intended. */
export type Level = 'broken' | 'careful' | 'hint';

export interface Finding extends Words {
  readonly topic: Topic;
  readonly level: Level;
}

export function say(what: string, why: string, ...fixes: Fix[]): Words {
  return {what, why, fixes};
}

export function find(topic: Topic, level: Level, words: Words): Finding {
  return {topic, level, ...words};
}

const order = ['broken', 'careful', 'hint'];

/** Returns each finding once, the most serious findings first. */
export function sorted(findings: readonly Finding[]): readonly Finding[] {
  const known = new Map(findings.map((finding) => [finding.what, finding]));
  return [...known.values()].sort(
    (a, b) => order.indexOf(a.level) - order.indexOf(b.level),
  );
}
