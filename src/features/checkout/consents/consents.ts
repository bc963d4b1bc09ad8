import {html, nothing, type ReactiveElement} from 'lit';
import {live} from 'lit/directives/live.js';
import type {ConsentKind} from '../../../shop/payment/page-settings.js';
import type {LocalizedText, Texts} from '../../../i18n/texts.js';
import {
  ariaDescribedBy,
  ariaInvalid,
  fieldError,
  fieldId,
  type FormProblem,
  type FormView,
} from '../form-fields.js';
import type {LightRenderRoot} from '../../../ui/light-render-root.js';
import {controlsIn, LightSlot, type PageControl} from './light-slot.js';

/**
 * Renders the consents to the terms and to the privacy policy, and below them the page's own
 * consents. `terms` and `privacy` are the safe addresses of the texts, if known.
 *
 * @csspart consents - The consents.
 */
export function consents(
  {terms, privacy}: Readonly<Record<ConsentKind, string | undefined>>,
  own: PageConsents,
  view: FormView,
) {
  const {texts} = view;
  return html`
    <div class="storefront-consents" part="consents" id=${fieldId('consents', view)}>
      ${consentField('termsAndConditions', consentLabel(texts.terms, texts.readTerms, terms, view), view)}
      ${consentField('privacyPolicy', consentLabel(texts.privacy, texts.readPrivacy, privacy, view), view)}
      ${own.render(view)}
    </div>
  `;
}

/**
 * Renders the checkbox of a consent.
 *
 * @csspart consent - A consent.
 * @csspart checkbox - The checkbox of a consent.
 */
function consentField(name: string, label: unknown, view: FormView) {
  const id = fieldId(name, view);
  return html`
    <div class="storefront-consent" part="consent">
      <input
        class="storefront-tick"
        part="checkbox"
        type="checkbox"
        id=${id}
        name=${name}
        aria-required="true"
        aria-invalid=${ariaInvalid(name, view)}
        aria-describedby=${ariaDescribedBy(name, view)}
        .checked=${live(view.values.has(name))}
      />
      <div><label part="label" for=${id}>${label}</label> ${fieldError(name, view)}</div>
    </div>
  `;
}

/**
 * Renders the label of a consent. The given `words` of the label become a link to
 * `href`, which opens in a new tab. If the label lacks these words, the link follows
 * the label.
 *
 * @csspart link - The link to the text of a consent.
 */
function consentLabel(
  label: string,
  words: string,
  href: string | undefined,
  {texts}: FormView,
) {
  if (!href) return label;
  const link = html`<a class="storefront-link" part="link" href=${href} target="_blank" rel="noopener"
    >${words}<span class="storefront-hidden"> ${texts.newTab}</span></a
  >`;
  const at = label.indexOf(words);
  return at < 0
    ? html`${label} ${link}`
    : html`${label.slice(0, at)}${link}${label.slice(at + words.length)}`;
}

/**
 * The page's own consents in the slot `consents`. Their controls are checked by HTML's constraint
 * validation: `required`, `pattern`, `setCustomValidity()` and so on.
 */
export class PageConsents {
  readonly #slot: LightSlot;
  /** The controls marked as invalid, with their previous values of `aria-describedby`. */
  readonly #marked = new Map<PageControl, string | null>();

  constructor(host: ReactiveElement, root: LightRenderRoot) {
    this.#slot = new LightSlot(host, root, '[slot="consents"]', true);
    this.box.classList.add('storefront-own');
  }

  /** The box that contains the consents, once it is rendered. */
  get box(): HTMLElement {
    return this.#slot.box;
  }

  /** The problems of the controls, in document order. A radio group has only one problem. */
  problems(): readonly FormProblem[] {
    const groups = new Set<string>();
    return this.#controls.flatMap((control) => {
      if (!control.willValidate || control.checkValidity()) return [];
      if (control.type === 'radio' && control.name) {
        if (groups.has(control.name)) return [];
        groups.add(control.name);
      }
      return [{control, text: problemText(control)}];
    });
  }

  /** Marks the controls with problems as invalid for screen readers, and removes earlier marks. */
  mark({problems, id}: Pick<FormView, 'problems' | 'id'>): void {
    for (const [control, description] of this.#marked) {
      control.removeAttribute('aria-invalid');
      if (description) control.setAttribute('aria-describedby', description);
      else control.removeAttribute('aria-describedby');
    }
    this.#marked.clear();
    for (const control of this.#controls) {
      const index = problems.findIndex((problem) => problem.control === control);
      if (index < 0) continue;
      const description = control.getAttribute('aria-describedby');
      this.#marked.set(control, description);
      control.setAttribute('aria-invalid', 'true');
      const ids = [description, errorId(index, id)].filter(Boolean);
      control.setAttribute('aria-describedby', ids.join(' '));
    }
  }

  /** Resets the controls: a new shopper must not see the last shopper's entries. */
  reset(): void {
    this.#slot.reset();
  }

  /**
   * Renders the box with the consents, and the error messages below it. The box contains nothing of
   * ours, because frameworks go from one of their nodes to the next.
   */
  render({problems, texts, id}: FormView) {
    const errors = problems.map(({control, text}, index) =>
      control && this.box.contains(control)
        ? html`<p class="storefront-error" part="error" id=${errorId(index, id)}>${text(texts)}</p>`
        : nothing,
    );
    return html`${this.box}${errors}`;
  }

  get #controls(): readonly PageControl[] {
    return this.#slot.elements.flatMap(controlsIn);
  }
}

/**
 * Returns the id of a problem's message. `index` is the problem's place in the list of problems,
 * `id` is the form's prefix for ids.
 */
function errorId(index: number, id: string): string {
  return `${id}-own-${index}-error`;
}

/** The error message about a control of the page, with the control's name if it has one. */
function problemText(control: PageControl): LocalizedText {
  const {validity, type, validationMessage} = control;
  const missingTexts: Readonly<Record<string, (name: string, texts: Texts) => string>> =
    {
      checkbox: (name, texts) => texts.mustAccept(name),
      radio: (name, texts) => texts.chooseOne(name),
      'select-one': (name, texts) => texts.chooseOne(name),
      'select-multiple': (name, texts) => texts.chooseOne(name),
    };
  const missing = missingTexts[type] ?? ((name, texts) => texts.missing(name));
  const isMissing = validity.valueMissing && !validity.customError;
  return (texts) => {
    const name = accessibleControlName(control);
    if (isMissing) return missing(name || validationMessage, texts);
    // For other problems, the message of the page or of the browser is shown.
    return name ? texts.pair(name, validationMessage) : validationMessage;
  };
}

/** Matches elements whose text does not belong to the accessible name of the control. */
const NO_NAME =
  'input, select, textarea, button, script, style, [hidden], [aria-hidden="true"]';

/**
 * The accessible name of a control of the page. For a radio button it is the name of its group.
 * Empty if there is no name.
 */
function accessibleControlName(control: PageControl): string {
  const group =
    control.type === 'radio'
      ? control.closest('fieldset, [role="radiogroup"], [role="group"]')
      : null;
  const legend = group?.querySelector(':scope > legend');
  return (
    (group && ariaName(group)) ||
    (legend ? textOf(legend) : '') ||
    ariaName(control) ||
    [...(control.labels ?? [])].map(textOf).join(' ').trim() ||
    control.title.trim() ||
    control.getAttribute('placeholder')?.trim() ||
    ''
  );
}

/** The name from `aria-labelledby` or `aria-label`. */
function ariaName(element: Element): string {
  const root = element.getRootNode() as ParentNode; // The root of a rendered element is a document or a shadow root.
  const ids = (element.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const texts = ids.map((id) => root.querySelector(`#${CSS.escape(id)}`));
  const name = texts
    .map((one) => (one ? textOf(one) : ''))
    .join(' ')
    .trim();
  return name || (element.getAttribute('aria-label') ?? '').trim();
}

/** The text of a label, without its controls, its hidden parts, and signs such as `*` at its end. */
function textOf(label: Element): string {
  const copy = label.cloneNode(true) as Element; // A clone has the same type.
  for (const one of copy.querySelectorAll(NO_NAME)) one.remove();
  return copy.textContent
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<![\s:*])[\s:*]+$/, '')
    .trim();
}
