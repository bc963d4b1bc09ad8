/** Letters and signs that Unicode does not decompose, with those that shoppers may type instead. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  ẞ: 'SS',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
  // Phones and computers type different apostrophes.
  '’': "'",
  '‘': "'",
  ʼ: "'",
  // Arabic and Persian: spellings that keyboards and writers use for the same letter.
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
};

const REPLACED = new RegExp(`[${Object.keys(REPLACEMENTS).join('')}]`, 'g');

/**
 * Folds a text for searching: upper case, no diacritics, no Arabic stretching
 * character, single spaces. "Épée d’Été" and "EPEE D'ETE" become the same text.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}|\u0640/gu, '')
      // Converts to upper case, in which σ and ς, i and ı, and ß and ss are the same.
      .toUpperCase()
      .replaceAll(REPLACED, (letter) => REPLACEMENTS[letter] ?? letter)
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
