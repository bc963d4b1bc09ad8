import type {ReactiveElement} from 'lit';
import {parentOrHostOf} from '../../../lib/parents.js';
import {inertTemplate} from '../../../ui/content/inert-template.js';

/**
 * Puts the page's own consents into the form of our checkout dialog. They come from a
 * `<template data-store-consents>`, because the page has no `checkout-form` for them.
 */
export class TemplateConsents {
  readonly #form: HTMLElement;
  #element: HTMLElement | undefined;
  /** The template's HTML from which the shown element was made. */
  #source = '';

  constructor(form: HTMLElement) {
    this.#form = form;
  }

  /**
   * Shows the consents of the template that is nearest to `opener`. If the template's HTML is the
   * same as in the last call, the consents stay as the shopper has filled them in. Otherwise new
   * consents replace them.
   */
  update(opener: Element): void {
    const nearest = nearestTemplate(opener);
    const template = nearest && inertTemplate(nearest);
    const source = template?.innerHTML.trim() ?? '';
    if (source === this.#source) return;
    this.#source = source;
    // Without the attribute, the element is no longer in the slot.
    this.#element?.removeAttribute('slot');
    this.#element = undefined;
    if (template && source) {
      this.#element = document.createElement('div');
      this.#element.slot = 'consents';
      this.#element.append(document.importNode(template.content, true));
      this.#form.append(this.#element);
    }
    // Before the tag `checkout-form` is registered, the form has no such method.
    (this.#form as Partial<ReactiveElement>).requestUpdate?.();
  }
}

/**
 * The first template in the smallest part of the page that contains both a template and `opener`.
 */
function nearestTemplate(opener: Element): HTMLTemplateElement | undefined {
  for (let one: Element | undefined = opener; one; one = parentOrHostOf(one)) {
    const template = one.querySelector<HTMLTemplateElement>(
      'template[data-store-consents]',
    );
    if (template) return template;
  }
  return undefined;
}
