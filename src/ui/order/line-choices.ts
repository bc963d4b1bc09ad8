import {setPrice, setServer, setVariable} from '../../api/calls/cart.js';
import {html, nothing, type ReactiveElement} from 'lit';
import type {CartItem, Line, Variable, VariableOption} from '../../shop/cart.js';
import {onePerShop} from '../../shop/one-per-shop.js';
import type {Shop} from '../../shop/shop.js';
import {hasCoupon} from '../../shop/cart-lines.js';
import type {Texts} from '../../i18n/texts.js';
import type {LocalizedText} from '../fields/form-fields.js';
import type {ItemContext} from './item-context.js';
import {setByScript, typedValue} from '../fields/typed-value.js';

/** A choice that the shopper still has to make for a cart line, such as the game server. */
export interface MissingLineChoice {
  /** Id of the field, in the document or shadow root in which the field is rendered. */
  readonly field: string;
  /** The choice without the item's name, such as "Server". */
  readonly name: LocalizedText;
  /** The field's label, such as "Server for MVP". */
  readonly label: LocalizedText;
  /** Whether the service has the API call that stores this choice. */
  readonly isPossible: boolean;
}

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

/** `prefix` tells the fields of several checkout forms in one document apart. */
function idOf(prefix: string, cid: number, what: string): string {
  return `${prefix}storefront-choice-${cid}-${what}`;
}

/**
 * The choices that lines still need before they can be paid for. `prefix` is the prefix of the ids
 * of the fields.
 */
export function missingLineChoices(
  lines: readonly ChosenLine[],
  shop: Shop,
  prefix = '',
): readonly MissingLineChoice[] {
  const {lacks} = shop;
  return lines.flatMap(({item, name}) => {
    if (!item) return [];
    const {cid} = item;
    return [
      ...(needsServer(item)
        ? [
            {
              field: idOf(prefix, cid, 'server'),
              name: (texts: Texts) => texts.server,
              label: (texts: Texts) => texts.serverFor(name),
              isPossible: !lacks.has(setServer.path),
            },
          ]
        : []),
      ...item.vars
        .filter(({value}) => !value)
        .map((one) => ({
          field: idOf(prefix, cid, `var-${one.id}`),
          name: () => one.name,
          label: (texts: Texts) => texts.variableFor(one.name, name),
          isPossible: !lacks.has(setVariable.path),
        })),
      ...(tooLow(item, shop) ||
      draftOf(shop, idOf(prefix, cid, 'price'), `${item.price}`) !== undefined
        ? [
            {
              field: idOf(prefix, cid, 'price'),
              name: (texts: Texts) => texts.yourPrice,
              label: (texts: Texts) => texts.priceFor(name),
              isPossible: !lacks.has(setPrice.path),
            },
          ]
        : []),
    ];
  });
}

/**
 * Whether the shopper still has to choose a game server, for example because the chosen one is no
 * longer offered. Not all items offer this choice.
 */
function needsServer(item: ChosenItem): boolean {
  return (
    item.allow_select_server &&
    item.allowed_servers.length > 0 &&
    !item.allowed_servers.some(({id}) => id === item.selected_server)
  );
}

/** Whether a line has a game server to show or to choose. */
function hasServer(item: ChosenItem): boolean {
  return (
    item.allowed_servers.length > 0 &&
    (item.allow_select_server || item.selected_server !== null)
  );
}

/**
 * Whether the price that the shopper has set is below the minimum. `false` if a
 * coupon in the cart may have reduced a valid price below the minimum.
 */
function tooLow({is_any_price, price, min_price}: ChosenItem, {cart}: Shop): boolean {
  const {data} = cart.value;
  const isReduced = price > 0 && data && hasCoupon(data.cart);
  return is_any_price && price < (min_price ?? 0) && !isReduced;
}

/** Whether a line has any choices. */
export function asksForChoices(item: ChosenItem): boolean {
  return item.is_any_price || hasServer(item) || item.vars.length > 0;
}

/**
 * Renders the choices of a line: price, game server, variables. `asked`: whether the shopper has
 * tried to go to the checkout or to pay. Missing choices are then marked as errors.
 */
export function lineChoices(line: Line, view: ItemContext, asked: boolean) {
  return choiceFields(line, view, asked, view.shop.cart);
}

/** Renders the fields for the choices of a line, which `store` keeps. See `lineChoices`. */
export function choiceFields<Chosen extends ChosenLine>(
  line: Chosen,
  view: ItemContext,
  asked: boolean,
  store: ChoiceStore<Chosen>,
) {
  const {item} = line;
  if (!item || !asksForChoices(item)) return nothing;
  return html`
    <div class="choices" part="choices">
      ${item.is_any_price ? priceField(line, item, view, (price) => store.setPrice(line, price)) : nothing}
      ${hasServer(item) ? serverField(line, item, view, asked, (server) => store.setServer(line, server)) : nothing}
      ${item.vars.map((one) => variableField(line, item, one, view, asked, (value) => store.setVariable(line, one.id, value)))}
    </div>
  `;
}

/**
 * Renders a choice as text, because it cannot be changed here. With `isMissing` the text says that the
 * shopper has to choose on the shop's own site.
 */
function fixedChoice(
  id: string,
  label: string,
  chosen: string,
  view: ItemContext,
  isMissing: boolean,
) {
  const {texts} = view;
  const words = [chosen, isMissing ? texts.chooseOnSite : '']
    .filter(Boolean)
    .join('. ');
  return html`<p
    class="choice ${isMissing ? 'failure' : 'muted'} small"
    part="choice"
    id=${id}
    tabindex=${isMissing ? '-1' : nothing}
  >
    ${texts.pair(label, words)}
  </p>`;
}

/** Renders a control with its label above, and a note or an error message below. */
function labelledChoice(
  id: string,
  label: string,
  spoken: string,
  control: unknown,
  note: unknown,
  problem: string | undefined,
) {
  return html`
    <div class="choice" part="choice">
      <label for=${id}>${label}<span class="more">${spoken}</span></label>
      ${control}
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

function priceField(
  line: ChosenLine,
  item: ChosenItem,
  view: ItemContext,
  store: (price: number) => unknown,
) {
  const {shop, texts, money} = view;
  const id = idOf(view.idPrefix ?? '', item.cid, 'price');
  if (shop.lacks.has(setPrice.path)) {
    return fixedChoice(
      id,
      texts.yourPrice,
      money.exact(item.price),
      view,
      tooLow(item, shop),
    );
  }
  const least = item.min_price ?? 0;
  const now = `${item.price}`;
  const draft = draftOf(shop, id, now);
  const typed = draft === undefined ? item.price : parseFloat(draft);
  const set = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const price = input.valueAsNumber;
    const isFit = price >= least && !hasTooManyDecimals(price);
    keepDraft(shop, id, isFit ? undefined : {text: input.value, now}, input);
    if (isFit && price !== item.price) store(price);
  };
  const isTooLow = draft === undefined ? tooLow(item, shop) : !(typed >= least);
  const problem = isTooLow
    ? texts.atLeast(money.exact(least))
    : hasTooManyDecimals(typed) && draft !== undefined
      ? texts.twoDecimals
      : undefined;
  return labelledChoice(
    id,
    texts.yourPrice,
    texts.forNamed(line.name),
    html`<input
      id=${id}
      part="input"
      type="number"
      inputmode="decimal"
      min=${least}
      step="0.01"
      aria-describedby="${id}-note"
      aria-invalid=${problem ? 'true' : 'false'}
      ${typedValue(draft ?? now)}
      @change=${set}
        @input=${setByScript(set)}
    />`,
    texts.atLeast(money.exact(least)),
    problem,
  );
}

function hasTooManyDecimals(amount: number): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6;
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
  else all.delete(id);
  const root = field.getRootNode();
  const host =
    field.closest<ReactiveElement>('checkout-form') ?? (root as ShadowRoot).host;
  (host as ReactiveElement).requestUpdate();
}

function serverField(
  line: ChosenLine,
  item: ChosenItem,
  view: ItemContext,
  asked: boolean,
  store: (server: number) => unknown,
) {
  const {shop, texts} = view;
  const id = idOf(view.idPrefix ?? '', item.cid, 'server');
  const chosen = item.allowed_servers.find(({id}) => id === item.selected_server);
  if (!item.allow_select_server) {
    return chosen ? fixedChoice(id, texts.server, chosen.name, view, false) : nothing;
  }
  if (shop.lacks.has(setServer.path)) {
    return fixedChoice(id, texts.server, chosen?.name ?? '', view, !chosen);
  }
  const missing = asked && !chosen;
  const set = (event: Event) => {
    const server = Number((event.target as HTMLSelectElement).value);
    if (server && server !== item.selected_server) store(server);
  };
  return labelledChoice(
    id,
    texts.server,
    texts.forNamed(line.name),
    html`<select
      id=${id}
      part="select"
      aria-required="true"
      aria-invalid=${missing ? 'true' : 'false'}
      aria-describedby=${missing ? `${id}-note` : nothing}
      @change=${set}
        @input=${setByScript(set)}
    >
      ${
        chosen
          ? nothing
          : html`<option value="" .selected=${true}>${texts.choose}</option>`
      }
      ${item.allowed_servers.map(
        (server) =>
          html`<option value=${server.id} .selected=${server.id === item.selected_server}>
            ${server.name}
          </option>`,
      )}
    </select>`,
    undefined,
    missing ? texts.chooseOne(texts.serverFor(line.name)) : undefined,
  );
}

function variableField(
  line: ChosenLine,
  item: ChosenItem,
  one: Variable,
  view: ItemContext,
  asked: boolean,
  store: (value: string) => unknown,
) {
  const {shop, texts} = view;
  const id = idOf(view.idPrefix ?? '', item.cid, `var-${one.id}`);
  if (shop.lacks.has(setVariable.path)) {
    const option = one.options.find(({value}) => value === one.value);
    return fixedChoice(id, one.name, option?.name ?? one.value, view, !one.value);
  }
  const missing = asked && !one.value;
  const set = (event: Event) => {
    const control = event.target as HTMLInputElement | HTMLSelectElement;
    const {value} = control;
    // The service cannot clear a variable, so an empty field gets its last value back.
    if (!value.trim()) control.value = one.value;
    else if (value !== one.value) store(value);
  };
  const described = missing ? `${id}-note` : nothing;
  const control =
    one.type === 'choice'
      ? html`<select
          id=${id}
          part="select"
          aria-required="true"
          aria-invalid=${missing ? 'true' : 'false'}
          aria-describedby=${described}
          @change=${set}
        @input=${setByScript(set)}
        >
          ${
            one.options.some(({value}) => value === one.value)
              ? nothing
              : html`<option value="" .selected=${true}>${texts.choose}</option>`
          }
          ${one.options.map(
            (option) =>
              html`<option value=${option.value} .selected=${option.value === one.value} .textContent=${optionText(option, view)}></option>`,
          )}
        </select>`
      : html`<input
          id=${id}
          part="input"
          type=${one.type === 'number' ? 'number' : 'text'}
          aria-required="true"
          aria-invalid=${missing ? 'true' : 'false'}
          aria-describedby=${described}
          ${typedValue(one.value)}
          @change=${set}
        @input=${setByScript(set)}
        />`;
  return labelledChoice(
    id,
    one.name,
    texts.forNamed(line.name),
    control,
    undefined,
    missing ? texts.chooseOne(texts.variableFor(one.name, line.name)) : undefined,
  );
}

/** An option's name, with its surcharge. */
function optionText(
  {name, price}: VariableOption,
  {texts, money}: ItemContext,
): string {
  if (!(price > 0)) return name;
  return `${name} (+${money.converted ? `${texts.about} ` : ''}${money.format(price)})`;
}
