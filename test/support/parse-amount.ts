/** The digits, the group separator and the decimal separator of a language. */
function numberMarks(lang: string) {
  const format = new Intl.NumberFormat(lang, {useGrouping: true});
  const part = (type: string) => {
    const {value = ''} =
      format.formatToParts(12345678.5).find((one) => one.type === type) ?? {};
    return value.replace(/\s/, ' ');
  };
  const digits = Array.from({length: 10}, (_, digit) => format.format(digit));
  return {digits, group: part('group'), decimal: part('decimal')};
}

/** The amount in a text of this language, as a number; `NaN` unless the text has exactly one. */
export function parseAmount(text: string, lang: string): number {
  const {digits, group, decimal} = numberMarks(lang);
  const any = `[${digits.join('')}]`;
  const pattern = new RegExp(`${any}(?:[${group}${decimal}]?${any})*`, 'gu');
  const [found, ...more] = text.replaceAll(/\s/g, ' ').match(pattern) ?? [];
  if (!found || more.length) return Number.NaN;
  const plain = Array.from(found)
    .filter((mark) => mark !== group)
    .map((mark) => (mark === decimal ? '.' : digits.indexOf(mark)))
    .join('');
  return Number(plain);
}
