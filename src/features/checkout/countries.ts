/** ISO 3166-1 alpha-2, and XK, which stands for Kosovo wherever people have to be reached. */
const codes =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZ' +
  'DEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJP' +
  'KEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZ' +
  'OMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZ' +
  'UAUGUMUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW';

export interface Country {
  readonly code: string;
  /** In English, which is what services expect. */
  readonly english: string;
  /** In the language asked for. */
  readonly name: string;
}

const lists = new Map<string, readonly Country[]>();

function namesIn(lang: string): Intl.DisplayNames {
  try {
    return new Intl.DisplayNames(lang, {type: 'region'});
  } catch {
    return new Intl.DisplayNames('en', {type: 'region'}); // `lang` is no language tag.
  }
}

/** All countries as a reader of `lang` calls them, in the order that reader looks for them. */
export function countries(lang = 'en'): readonly Country[] {
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
