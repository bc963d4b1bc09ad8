/** Latin letters that Unicode does not decompose, with the letters that shoppers may type instead. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
  // Arabic and Persian: spellings that keyboards and writers use for the same letter.
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
};

const REPLACED = new RegExp(`[${Object.keys(REPLACEMENTS).join('')}]`, 'g');

/**
 * Reduces a text to what a search compares: without case, diacritics, the stretching of Arabic
 * words, and with single spaces. "Épée  d’Été" and "EPEE D’ETE" are reduced to the same text.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}|\u0640/gu, '')
      // Upper case, because it has one form of the Greek sigma, of the German ß and of the Turkish ı.
      .toUpperCase()
      .replaceAll(REPLACED, (letter) => REPLACEMENTS[letter] ?? letter)
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
