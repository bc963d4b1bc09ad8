import {setPrice, setServer, setVariable} from '../../api/calls/cart.js';
import {html, nothing, type ReactiveElement} from 'lit';
import type {CartItem, Line, VariableOption} from '../../shop/cart.js';
import {onePerShop} from '../../shop/one-per-shop.js';
import type {Shop} from '../../shop/shop.js';
import {hasCoupon} from '../../shop/cart-state.js';
import type {LocalizedText} from '../../i18n/texts.js';
import type {ItemContext} from './item-context.js';
import {setByScript, typedValue} from '../fields/typed-value.js';

/** The choices of a line of the cart, or of an item before it is added. */
type ChosenItem = Pick<
  CartItem,
  | 'cid'
  | 'is_any_price'
  | 'price'
  | 'min_price'
  | 'allow_select_server'
  | 'allowed_servers'
  | 'selected_server'
  | 'vars'
>;

/** What has choices. `item` is `undefined` for a line that the service does not have yet. */
export interface ChosenLine {
  readonly name: string;
  readonly item: ChosenItem | undefined;
}

/** Where choices are kept: the cart, or what holds them until the item is added. */
export interface ChoiceStore<Chosen extends ChosenLine> {
  setPrice(line: Chosen, price: number): unknown;
  setServer(line: Chosen, server: number): unknown;
  setVariable(line: Chosen, variable: number, value: string): unknown;
}

/** A choice of a line: the shopper's own price, the game server, or a variable. */
interface Choice {
  /** Id of the field, in the document or shadow root in which the field is rendered. */
  readonly field: string;
  /** The choice without the item's name, such as "Server". */
  readonly name: LocalizedText;
  /** The field's label, such as "Server for MVP". */
  readonly label: LocalizedText;
  readonly type: 'price' | 'choice' | 'text' | 'number';
  /** What is chosen; empty if nothing is. */
  readonly value: string;
  readonly options: readonly VariableOption[];
  /** Whether the shopper still has to choose. */
  readonly isMissing: boolean;
  /** Whether the shopper can choose here: the service allows it, and has the call. */
  readonly isPossible: boolean;
  readonly keep: <Chosen extends ChosenLine>(
    store: ChoiceStore<Chosen>,
    line: Chosen,
    value: string,
  ) => unknown;
}

/** The choices of a line. `prefix` tells the fields of several forms in one document apart. */
function choicesOf(
  {item, name}: ChosenLine,
  shop: Shop,
  prefix = '',
): readonly Choice[] {
  if (!item) return [];
  const {lacks} = shop;
  const {is_any_price, allow_select_server, allowed_servers, selected_server} = item;
  const id = (what: string) => `${prefix}storefront-choice-${item.cid}-${what}`;
  const price: Choice = {
    field: id('price'),
    name: (texts) => texts.yourPrice,
    label: (texts) => texts.priceFor(name),
    type: 'price',
    value: `${item.price}`,
    options: [],
    isMissing:
      isTooLow(item, shop) || draftOf(shop, id('price'), `${item.price}`) !== undefined,
    isPossible: !lacks.has(setPrice.path),
    keep: (store, line, value) => store.setPrice(line, Number(value)),
  };
  // The chosen server may no longer be offered.
  const chosen = allowed_servers.find((one) => one.id === selected_server);
  const server: Choice = {
    field: id('server'),
    name: (texts) => texts.server,
    label: (texts) => texts.serverFor(name),
    type: 'choice',
    value: chosen ? `${chosen.id}` : '',
    options: allowed_servers.map((one) => ({
      name: one.name,
      value: `${one.id}`,
      price: 0,
    })),
    isMissing: !chosen,
    isPossible: allow_select_server && !lacks.has(setServer.path),
    keep: (store, line, value) => store.setServer(line, Number(value)),
  };
  const hasServer = chosen ?? (allow_select_server && allowed_servers.length > 0);
  return [
    ...(is_any_price ? [price] : []),
    ...(hasServer ? [server] : []),
    ...item.vars.map((one): Choice => ({
      ...one,
      field: id(`var-${one.id}`),
      name: () => one.name,
      label: (texts) => texts.variableFor(one.name, name),
      isMissing: !one.value,
      isPossible: !lacks.has(setVariable.path),
      keep: (store, line, value) => store.setVariable(line, one.id, value),
    })),
  ];
}

/** The choices that lines still need before they can be paid for. */
export function missingLineChoices(
  lines: readonly ChosenLine[],
  shop: Shop,
  prefix?: string,
): readonly Choice[] {
  return lines.flatMap((line) =>
    choicesOf(line, shop, prefix).filter(({isMissing}) => isMissing),
  );
}

/**
 * Whether the price that the shopper has set is below the minimum. `false` if a
 * coupon in the cart may have reduced a valid price below the minimum.
 */
function isTooLow({price, min_price}: ChosenItem, {cart}: Shop): boolean {
  const {data} = cart.value;
  const isReduced = price > 0 && data && hasCoupon(data.cart);
  return price < (min_price ?? 0) && !isReduced;
}

/**
 * Renders the choices of a line as text, with a button that opens their fields. Where one is missing,
 * the fields are open, and stay so after it is made. `open` has the keys of the lines whose fields
 * are open. `asked`: whether the shopper has tried to go to the checkout or to pay. Missing choices
 * are then marked as errors.
 */
export function lineChoices(
  line: Line,
  view: ItemContext,
  asked: boolean,
  open: Set<string>,
) {
  const {shop, texts, idPrefix} = view;
  const {key, name} = line;
  const choices = choicesOf(line, shop, idPrefix);
  const isMissing = choices.some((one) => one.isMissing);
  if (isMissing) open.add(key);
  const toggle = async ({target}: Event) => {
    const button = target as HTMLElement;
    if (!open.delete(key)) open.add(key);
    await rendered(button);
    const field = button.parentElement?.querySelector<HTMLElement>('input, select');
    (field ?? button).focus();
  };
  if (!choices.length) return nothing;
  return html`
    <div class="choices" part="choices">
      ${choiceFields(line, view, asked, shop.cart, open.has(key))}
      ${
        isMissing || !choices.some(({isPossible}) => isPossible)
          ? nothing
          : html`<button class="storefront-link" part="edit" type="button" @click=${toggle}>
            ${open.has(key) ? texts.close : texts.edit} <span class="hidden">${name}</span>
          </button>`
      }
    </div>
  `;
}

/** Renders the choices of a line, which `store` keeps, as fields or as text. */
export function choiceFields<Chosen extends ChosenLine>(
  line: Chosen,
  view: ItemContext,
  asked: boolean,
  store: ChoiceStore<Chosen>,
  isOpen = true,
) {
  return choicesOf(line, view.shop, view.idPrefix).map((choice) =>
    isOpen && choice.isPossible
      ? choiceField(choice, line, view, asked, store)
      : chosenText(choice, view),
  );
}

/** Renders a choice as text, which says where to make one that is missing. */
function chosenText(
  {field, name, type, value, options, isMissing}: Choice,
  {texts, money}: ItemContext,
) {
  const option = options.find((one) => one.value === value);
  const chosen =
    type === 'price' ? money.exact(Number(value)) : (option?.name ?? value);
  const words = [chosen, isMissing ? texts.chooseOnSite : ''];
  return html`<p
    class="choice ${isMissing ? 'failure' : 'muted'} small"
    part="choice"
    id=${field}
    tabindex=${isMissing ? '-1' : nothing}
  >
    ${texts.pair(name(texts), words.filter(Boolean).join('. '))}
  </p>`;
}

/** Renders the field of a choice with its label above, and a note or an error message below. */
function choiceField<Chosen extends ChosenLine>(
  choice: Choice,
  line: Chosen,
  view: ItemContext,
  asked: boolean,
  store: ChoiceStore<Chosen>,
) {
  const {shop, texts, money} = view;
  const {field: id, type, value, options, name, label, isMissing} = choice;
  const isPrice = type === 'price';
  const least = line.item?.min_price ?? 0;
  const note = isPrice ? texts.atLeast(money.exact(least)) : undefined;
  const draft = draftOf(shop, id, value);
  const mistakeIn = (typed: string) => {
    if (!isPrice) return undefined;
    const price = parseFloat(typed);
    if (!(price >= least)) return note;
    return hasTooManyDecimals(price) ? texts.twoDecimals : undefined;
  };
  const lack = isPrice ? note : asked ? texts.chooseOne(label(texts)) : undefined;
  const problem =
    draft === undefined ? (isMissing ? lack : undefined) : mistakeIn(draft);
  const set = ({target}: Event) => {
    const control = target as HTMLInputElement | HTMLSelectElement;
    const {value: typed} = control;
    const isMistake = mistakeIn(typed) !== undefined;
    keepDraft(shop, id, isMistake ? {text: typed, now: value} : undefined, control);
    if (isMistake) return;
    // The service cannot clear a choice, so an empty field gets its last value back.
    if (!typed.trim()) control.value = value;
    else if (isPrice ? parseFloat(typed) !== parseFloat(value) : typed !== value)
      choice.keep(store, line, typed);
  };
  const invalid = problem ? 'true' : 'false';
  const described = problem || note ? `${id}-note` : nothing;
  return html`
    <div class="choice" part="choice">
      <label for=${id}>${name(texts)}<span class="more">${texts.forNamed(line.name)}</span></label>
      ${
        type === 'choice'
          ? html`<select
              id=${id}
              part="select"
              aria-required="true"
              aria-invalid=${invalid}
              aria-describedby=${described}
              @change=${set}
              @input=${setByScript(set)}
            >
              ${
                options.some((one) => one.value === value)
                  ? nothing
                  : html`<option value="" .selected=${true}>${texts.choose}</option>`
              }
              ${options.map(
                (option) =>
                  html`<option value=${option.value} .selected=${option.value === value} .textContent=${optionText(option, view)}></option>`,
              )}
            </select>`
          : html`<input
              id=${id}
              part="input"
              type=${type === 'text' ? 'text' : 'number'}
              inputmode=${isPrice ? 'decimal' : nothing}
              min=${isPrice ? least : nothing}
              step=${isPrice ? '0.01' : nothing}
              aria-required="true"
              aria-invalid=${invalid}
              aria-describedby=${described}
              ${typedValue(draft ?? value)}
              @change=${set}
              @input=${setByScript(set)}
            />`
      }
      ${
        problem || note
          ? html`<p
            class=${problem ? 'failure' : 'muted small'}
            id="${id}-note"
            part=${problem ? 'error' : 'note'}
            data-say=${problem ? 'now' : nothing}
          >
            ${problem ?? note}
          </p>`
          : nothing
      }
    </div>
  `;
}

function hasTooManyDecimals(amount: number): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6;
}

/** An option's name, with its surcharge. */
function optionText(
  {name, price}: VariableOption,
  {texts, money}: ItemContext,
): string {
  if (!(price > 0)) return name;
  return `${name} (+${money.converted ? `${texts.about} ` : ''}${money.format(price)})`;
}

/** An invalid price that the shopper has typed, and the value that the service had at that time. */
interface Draft {
  readonly text: string;
  readonly now: string;
}

const draftsOf = onePerShop(() => new Map<string, Draft>());

/**
 * The invalid text typed into a field; `undefined` once the service's value has changed since then.
 */
function draftOf(shop: Shop, id: string, now: string): string | undefined {
  const draft = draftsOf(shop).get(id);
  return draft?.now === now ? draft.text : undefined;
}

/** Stores or (with `undefined`) deletes the draft of a field, and updates the element. */
function keepDraft(
  shop: Shop,
  id: string,
  draft: Draft | undefined,
  field: HTMLElement,
): void {
  const all = draftsOf(shop);
  if (draft) all.set(id, draft);
  else if (!all.delete(id)) return;
  void rendered(field);
}

/** Renders the control's element again, and waits. */
function rendered(control: HTMLElement): Promise<boolean> {
  const host =
    control.closest<ReactiveElement>('checkout-form') ??
    ((control.getRootNode() as ShadowRoot).host as ReactiveElement);
  host.requestUpdate();
  return host.updateComplete;
}
