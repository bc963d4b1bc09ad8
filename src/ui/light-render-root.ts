import type {ReactiveController, ReactiveElement} from 'lit';
import {mayBeHydrated, whenHydrated} from './hydration.js';

/**
 * The box in the light DOM that an element renders into. It is added to the element when no
 * framework is going to hydrate it any more.
 *
 * Libraries that morph a page (Turbo, Idiomorph, Livewire, LiveView) change an element into its HTML
 * from the server: they remove the box, or turn it into another child. This controller puts the box
 * back with its values and the focus, or has the element render into a new box. Of such changes no
 * event tells.
 */
export class LightRenderRoot implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #name: string;
  readonly #observer = new MutationObserver((records) => this.#follow(records));
  #box: HTMLElement | undefined;
  /** Lit's first node in the box. If a library replaces the box's content, it removes this node. */
  #marker: ChildNode | null = null;
  #focused: HTMLElement | undefined;
  /** Whether the element was in the page before its class was defined. */
  readonly #wasInPage: boolean;
  /** Whether no framework is going to hydrate the element any more. */
  #isHydrated = false;
  #moves = 0;
  #removals = 0;

  /** `name` is the box's part name. The box's class is `storefront-` followed by `name`. */
  constructor(host: ReactiveElement, name: string) {
    this.#host = host;
    this.#name = name;
    this.#wasInPage = host.isConnected;
    host.addController(this);
  }

  /**
   * Whether the box is in the host, with the content that Lit has rendered. `false` after a library
   * has replaced the host's children or the box's content, until the box is restored.
   */
  get isInPlace(): boolean {
    return this.#box?.parentNode === this.#host && this.#isOurs(this.#box);
  }

  /** Creates a new box, for `createRenderRoot`. `hostConnected` adds it to the host. */
  create(): HTMLElement {
    const box = document.createElement('div');
    box.className = `storefront-${this.#name}`;
    box.setAttribute('part', this.#name);
    box.addEventListener('focusin', ({target}) => {
      this.#focused = target as HTMLElement;
    });
    // Some browsers dispatch `focusout` when the box is removed. The timeout lets `#restore` read
    // `#focused` first.
    box.addEventListener('focusout', () => setTimeout(() => this.#forgetFocus()));
    this.#box = box;
    this.#marker = null;
    return box;
  }

  hostConnected(): void {
    const host = this.#host;
    this.#observe();
    this.#isHydrated ||= !mayBeHydrated(host, this.#wasInPage);
    if (this.#isHydrated) this.#restore();
    else
      void whenHydrated(host).then(() => {
        this.#isHydrated = true;
        if (host.isConnected) this.#restore();
        host.requestUpdate(); // Some of its parts need the box in the page.
      });
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  hostUpdated(): void {
    this.#marker ??= this.#box?.firstChild ?? null;
  }

  #observe(): void {
    this.#observer.observe(this.#host, {childList: true});
    if (this.#box)
      this.#observer.observe(this.#box, {attributes: true, childList: true});
  }

  /** How often a library has moved or removed the box, and how often it has removed it. */
  get changes(): {readonly moves: number; readonly removals: number} {
    this.#note(this.#observer.takeRecords());
    return {moves: this.#moves, removals: this.#removals};
  }

  /** Puts the box back, and renders the host, because the page has changed its children. */
  #follow(records: readonly MutationRecord[]): void {
    const moves = this.#moves;
    this.#note(records);
    this.#restore();
    const isAdded = records.some(({target, addedNodes}) =>
      [...addedNodes].some((node) => target === this.#host && node !== this.#box),
    );
    if (isAdded || moves !== this.#moves) this.#host.requestUpdate();
  }

  #note(records: readonly MutationRecord[]): void {
    const has = (nodes: NodeList) => [...nodes].some((node) => node === this.#box);
    for (const {addedNodes, removedNodes} of records) {
      const isRemoved = has(removedNodes);
      if (isRemoved || has(addedNodes)) this.#moves += 1;
      if (isRemoved) this.#removals += 1;
    }
  }

  #isOurs(box: HTMLElement): boolean {
    const hasContent = !this.#marker || this.#marker.parentNode === box;
    return box.classList.contains(`storefront-${this.#name}`) && hasContent;
  }

  #restore(): void {
    const [host, box, focused] = [this.#host, this.#box, this.#focused];
    if (!box || !this.#isHydrated || this.isInPlace) return;
    const isReplaced = !this.#isOurs(box);
    // The box can be replaced, because Lit reads `renderRoot` in each rendering. Only the type of
    // this property is read-only.
    if (isReplaced) (host as {renderRoot: HTMLElement}).renderRoot = this.create();
    this.#removeCopies();
    host.append(this.#box ?? box);
    this.#observe();
    // Comes last, because those who observe the host must know of the new box when it renders.
    if (isReplaced) host.requestUpdate();
    if (focused?.isConnected && host.contains(focused))
      focused.focus({preventScroll: true});
  }

  #forgetFocus(): void {
    if (!this.#box?.matches(':focus-within')) this.#focused = undefined;
  }

  /**
   * Removes copies of the box. A page that was saved or cloned contains such copies, which no
   * longer work.
   */
  #removeCopies(): void {
    const selector = `:scope > .storefront-${this.#name}`;
    for (const copy of this.#host.querySelectorAll(selector)) {
      if (copy === this.#box) continue;
      this.#host.append(...copy.querySelectorAll('[slot]'));
      copy.remove();
    }
  }
}
