import {css, LitElement, nothing} from 'lit';
import {languageTag} from '../../i18n/language.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {Settings} from '../../shop/site-settings.js';
import {base} from '../../ui/styles/base.styles.js';
import {picker as pickerStyles} from './picker.styles.js';
import {picker, pickerSkeleton} from './picker.js';
import {SettingsTask} from '../../ui/settings-task.js';

type Language = Settings['languages'][number];

/**
 * Picks the language that the shop's elements speak; nothing at all where there is but one.
 * The pick is kept for the next visit.
 *
 * @tag store-language
 * @csspart picker - The label with its select.
 * @csspart label - "Language".
 * @csspart select - The native select.
 * @csspart error - What the shopper reads when something failed.
 * @csspart retry - The button that tries again.
 * @csspart skeleton - The picker in waiting.
 * @cssproperty [--store-language-width=10em] - How wide the select is.
 */
export class StoreLanguage extends LitElement {
  static override styles = [
    base,
    pickerStyles,
    css`
      :host {
        --_width: var(--store-language-width, 10em);
      }
    `,
  ];

  readonly #shop = new ShopController(this);
  readonly #settings = new SettingsTask(this, this.#shop);

  protected override render() {
    const {texts, lang = 'en'} = this.#shop;
    return this.#settings.render(
      (settings, {preferences}) => {
        const languages = languagesOf(settings);
        if (languages.length < 2) return nothing;
        const spoken = spokenOf(languages, lang);
        // A page may speak a language that the site does not list: nothing else would be true.
        const listed = spoken ? languages : [{code: lang, name: ''}, ...languages];
        return picker(
          texts.language,
          listed.map(({code, name}) => ({
            value: code,
            label: name.trim() || ownName(code),
          })),
          spoken?.code ?? lang,
          (language) => preferences.pick({language}),
        );
      },
      () => pickerSkeleton(texts.language),
    );
  }
}

function tag(code: string): string {
  return languageTag(code).replaceAll('_', '-').toLowerCase();
}

/** The languages of the settings; the site's own among them, as it is spoken unless somebody picks another. */
function languagesOf({languages, system_language: own}: Settings): readonly Language[] {
  const known = !own || languages.some(({code}) => tag(code) === tag(own.code));
  return known ? languages : [own, ...languages];
}

/** The one of the languages that is spoken now, or the one nearest to it. */
function spokenOf(languages: readonly Language[], lang: string): Language | undefined {
  const primary = (code: string) => tag(code).split('-')[0];
  return (
    languages.find(({code}) => tag(code) === tag(lang)) ??
    languages.find(({code}) => primary(code) === primary(lang))
  );
}

/** What a language calls itself; its code where the browser does not know it. */
function ownName(code: string): string {
  const tag = languageTag(code).replaceAll('_', '-');
  try {
    return new Intl.DisplayNames(tag, {type: 'language'}).of(tag) ?? code;
  } catch {
    return code;
  }
}
