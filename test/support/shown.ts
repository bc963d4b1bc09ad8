/** The digits of a language, with what it puts between them and before decimals. */
function marks(lang: string) {
  const format = new Intl.NumberFormat(lang, {useGrouping: true});
  const part = (type: string) => {
    const {value = ''} =
      format.formatToParts(12345678.5).find((one) => one.type === type) ?? {};
    return value.replace(/\s/, ' ');
  };
  const digits = Array.from({length: 10}, (_, digit) => format.format(digit));
  return {digits, group: part('group'), decimal: part('decimal')};
}

/** The one amount that a text shows in a language, read back; `NaN` unless there is exactly one. */
export function amountIn(text: string, lang: string): number {
  const {digits, group, decimal} = marks(lang);
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
