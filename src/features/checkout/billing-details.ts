import {html, nothing, type ReactiveControllerHost} from 'lit';
import {lazyModule} from '../../lib/lazy-module.js';
import type {Shop} from '../../shop/shop.js';
import type {BillingField} from '../../api/billing-fields.js';
import type {CustomField} from '../../api/settings.js';
import type {DiscordAccountLinker} from './discord/discord-link.js';
import {heading} from '../../ui/content/heading.js';
import {
  selectField,
  textField,
  type FormView,
  type SelectOption,
} from './form-fields.js';

/**
 * Renders the billing details: the fields that the site asks for, and its custom fields. Without
 * `optional`, these are the required ones alone, and those with a problem.
 *
 * @csspart details - The billing details.
 * @csspart details-heading - The heading of the billing details.
 * @csspart fields - The grid of the billing fields.
 * @csspart field - A field with its label and error message.
 * @csspart label - A field's label.
 * @csspart optional - Marks a field as optional.
 * @csspart input - A text field or select.
 */
export function billingDetails(
  asked: readonly BillingField[],
  custom: readonly CustomField[],
  optional: boolean,
  headingLevel: number,
  lang: string | undefined,
  view: FormView,
) {
  const fields = [
    ...asked.map((one) => ({...one, label: view.texts[one.name]})),
    ...custom.map(({id, label, required}) => {
      const name = `custom.${id}`;
      return {name, label, required, input: 'text', autocomplete: 'off'} as const;
    }),
  ].filter(
    ({name, required}) =>
      required || optional || view.problems.some(({field}) => field === name),
  );
  if (!fields.length) return nothing;
  return html`
    <section class="storefront-section" part="details">
      ${heading(headingLevel, 'details-heading', view.texts.yourDetails)}
      <div class="storefront-fields" part="fields">
        ${fields.map((field) =>
          field.input === 'country'
            ? selectField(
                field,
                countryOptions(view, lang),
                view.values.get(field.name) ?? '',
                view,
              )
            : textField(field, view),
        )}
      </div>
    </section>
  `;
}

function countryOptions(
  {texts}: FormView,
  lang: string | undefined,
): readonly SelectOption[] {
  const countries = sortedCountries(lang).map(({english, name}) => ({
    value: english,
    label: name,
  }));
  return [{value: '', label: texts.choose}, ...countries];
}

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

const discordLink = lazyModule(() => import('./discord/discord-link.js'));

/**
 * Renders the field for the shopper's Discord account. The module that links an account is loaded
 * when the field is first rendered.
 */
export class DiscordField {
  readonly #host: ReactiveControllerHost;
  #loading: Promise<void> | undefined;
  #link: DiscordAccountLinker | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  render(shop: Shop, view: FormView) {
    // Until the module is loaded, or if loading fails, the shopper types the account's id.
    if (!this.#loading)
      this.#loading = discordLink.load().then(
        ({DiscordAccountLinker}) => {
          this.#link = new DiscordAccountLinker(this.#host);
          this.#host.requestUpdate();
        },
        () => undefined,
      );
    const {discordId: label} = view.texts;
    const field = {
      name: 'discordId',
      label,
      required: true,
      autocomplete: 'off',
      isNumeric: true,
      hint: view.texts.discordHint,
      announces: this.#link && ('hint' as const),
    };
    const byHand = textField(field, view);
    return this.#link ? this.#link.render(shop, view, byHand) : byHand;
  }

  /** Clears the account, because the next shopper must not see it. */
  forget(): void {
    this.#link?.forget();
  }
}
