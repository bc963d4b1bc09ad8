/** A text in each plural form of a language. `#` stands for the count. */
type PluralForms = {readonly [rule in Intl.LDMLPluralRule]?: string} & {
  readonly other: string;
};

/** Returns a function that picks the plural form for a count and replaces each `#` in it with the count. */
export function pluralFormatter(
  lang: string,
): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(lang);
  const numbers = new Intl.NumberFormat(lang);
  return (count, forms) =>
    (forms[rules.select(count)] ?? forms.other).replaceAll('#', numbers.format(count));
}
