/** ISO 3166-1 alpha-2 codes, and XK, the common code for Kosovo. */
const codes =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZ' +
  'DEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJP' +
  'KEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZ' +
  'OMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZ' +
  'UAUGUMUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW';

export interface Country {
  readonly code: string;
  /** The English name, which services expect. */
  readonly english: string;
  /** The name in the requested language. */
  readonly name: string;
}

const lists = new Map<string, readonly Country[]>();

function namesIn(lang: string): Intl.DisplayNames {
  try {
    return new Intl.DisplayNames(lang, {type: 'region'});
  } catch {
    return new Intl.DisplayNames('en', {type: 'region'}); // `lang` is not a valid language tag.
  }
}

/** All countries with their names in the language `lang`, sorted by the rules of that language. */
export function sortedCountries(lang = 'en'): readonly Country[] {
  let list = lists.get(lang);
  if (!list) {
    const own = namesIn(lang);
    const english = namesIn('en');
    const order = new Intl.Collator(own.resolvedOptions().locale);
    list = (codes.match(/../g) ?? [])
      .map((code) => ({
        code,
        english: english.of(code) ?? code,
        name: own.of(code) ?? code,
      }))
      .sort((a, b) => order.compare(a.name, b.name));
    lists.set(lang, list);
  }
  return list;
}
