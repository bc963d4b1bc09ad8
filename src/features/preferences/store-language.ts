import {css, LitElement, nothing} from 'lit';
import {languageTag} from '../../i18n/language.js';
import {loadLanguage} from '../../i18n/load-language.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {Settings} from '../../shop/site-settings.js';
import {base} from '../../ui/styles/base.styles.js';
import {labelledSelect, labelledSelectSkeleton} from './labelled-select.js';
import {labelledSelectStyles} from './labelled-select.styles.js';
import {settingsTaskOptions, ShopTask} from '../../ui/shop-task.js';

type Language = Settings['languages'][number];

/**
 * Lets the shopper choose the language of the shop's elements, and keeps the choice for the next
 * visit. Renders nothing if the site has only one language.
 *
 * @tag store-language
 * @summary Choice of the language
 * @csspart picker - The label with its select.
 * @csspart label - The label "Language".
 * @csspart select - The native select.
 * @csspart skeleton - The placeholder while the settings load.
 * @cssproperty [--store-language-width=10em] - Width of the select.
 */
export class StoreLanguage extends LitElement {
  static override styles = [
    base,
    labelledSelectStyles,
    css`
      :host {
        --_width: var(--store-language-width, 10em);
      }
    `,
  ];

  readonly #shop = new ShopController(this);
  readonly #settings = new ShopTask(this, this.#shop, settingsTaskOptions);

  protected override render() {
    const {texts, lang = 'en'} = this.#shop;
    return this.#settings.render(
      (settings, {preferences}) => {
        const languages = languagesOf(settings);
        if (languages.length < 2) return nothing;
        const current = currentLanguage(languages, lang);
        // The page may have set a language that the site does not list. It is added
        // here.
        const listed = current ? languages : [{code: lang, name: ''}, ...languages];
        return labelledSelect(
          texts.language,
          listed.map(({code, name}) => ({
            value: code,
            label: name.trim() || nameInItself(code),
          })),
          current?.code ?? lang,
          (language) => {
            void loadLanguage(languageTag(language));
            preferences.pick({language});
          },
        );
      },
      () => labelledSelectSkeleton(texts.language),
    );
  }
}

/** A language code in lower case, with hyphens: `pt_BR` → `pt-br`. */
function normalize(code: string): string {
  return languageTag(code).replaceAll('_', '-').toLowerCase();
}

/**
 * The languages of the settings. The site's own language is added if it is missing, because it is
 * the default.
 */
function languagesOf({languages, system_language: own}: Settings): readonly Language[] {
  const known =
    !own || languages.some(({code}) => normalize(code) === normalize(own.code));
  return known ? languages : [own, ...languages];
}

/** The current language in the list, or a variant of the same language. */
function currentLanguage(
  languages: readonly Language[],
  lang: string,
): Language | undefined {
  const primary = (code: string) => normalize(code).split('-')[0];
  return (
    languages.find(({code}) => normalize(code) === normalize(lang)) ??
    languages.find(({code}) => primary(code) === primary(lang))
  );
}

/**
 * A language's own name for itself, such as `Deutsch`; the code if the browser does not know the
 * language.
 */
function nameInItself(code: string): string {
  const tag = languageTag(code).replaceAll('_', '-');
  try {
    return new Intl.DisplayNames(tag, {type: 'language'}).of(tag) ?? code;
  } catch {
    return code;
  }
}
