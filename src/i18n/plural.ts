type Forms = {readonly [rule in Intl.LDMLPluralRule]?: string} & {
  readonly other: string;
};

/** Picks words by a count and the rules of a language; the first `#` in them becomes the count. */
export function plural(lang: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(lang);
  const numbers = new Intl.NumberFormat(lang);
  return (count, forms) =>
    (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
}
