/** What the doctor looks at, in the order it is told. */
export type Topic =
  'script' | 'tags' | 'address' | 'policy' | 'shopper' | 'data' | 'pictures' | 'place';

/** What to do, and what to paste for it. */
export type Fix = readonly [how: string, code?: string];

/** What is wrong, in words. */
export interface Words {
  readonly what: string;
  readonly why: string;
  readonly fixes: readonly Fix[];
}

/** `broken`: something does not work; `careful`: it will hurt somebody; `hint`: it may be meant so. */
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

/** Each finding once, what weighs most first. */
export function sorted(findings: readonly Finding[]): readonly Finding[] {
  const known = new Map(findings.map((finding) => [finding.what, finding]));
  return [...known.values()].sort(
    (a, b) => order.indexOf(a.level) - order.indexOf(b.level),
  );
}
