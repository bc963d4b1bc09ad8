import type {ItemRow, LineRow, Variable} from '../records.ts';
import type {RuleContext} from './rule-context.ts';
import {lineWithItem, touchCart} from './cart.ts';
import {amountInWords, fromCents} from './money.ts';
import {Refusal} from './refusal.ts';
import {settingsOf} from './site.ts';

/** The maximum of a chosen price, in cents. */
const highestPrice = 1_000_000;

/** Sets the price of a line if the shopper may choose it. */
export function setCustomPrice(
  ruleContext: RuleContext,
  shopperId: number,
  lineId: number,
  cents: number,
): void {
  const {line, item} = lineWithItem(ruleContext.store, shopperId, lineId);
  const {minCents, name} = item.details;
  if (minCents === null) throw new Refusal(`The price of ${name} is fixed.`);
  const inWords = (amount: number) =>
    amountInWords(fromCents(amount), settingsOf(ruleContext.store).systemCurrency.name);
  if (cents < minCents)
    throw new Refusal(`The minimum price for ${name} is ${inWords(minCents)}.`);
  if (cents > highestPrice)
    throw new Refusal(`The maximum price for ${name} is ${inWords(highestPrice)}.`);
  ruleContext.store.lines.update({...line, customCents: cents});
  touchCart(ruleContext, shopperId);
}

/** Sets a variable of a line. */
export function setVariable(
  ruleContext: RuleContext,
  shopperId: number,
  lineId: number,
  variableId: number,
  value: string,
): void {
  const {line, item} = lineWithItem(ruleContext.store, shopperId, lineId);
  const variable = item.details.variables.find(({id}) => id === variableId);
  if (!variable) throw new Refusal(`${item.details.name} has no such choice.`);
  if (!isValue(variable, value))
    throw new Refusal(`That is not possible for ${variable.name}.`);
  ruleContext.store.lines.update({
    ...line,
    variables: {...line.variables, [variableId]: value},
  });
  touchCart(ruleContext, shopperId);
}

/** Sets the game server on which a line is delivered. */
export function setServer(
  ruleContext: RuleContext,
  shopperId: number,
  lineId: number,
  serverId: number,
): void {
  const {line, item} = lineWithItem(ruleContext.store, shopperId, lineId);
  if (!item.details.serverIds.includes(serverId)) {
    throw new Refusal(`${item.details.name} is not available on that server.`);
  }
  ruleContext.store.lines.update({...line, serverId});
  touchCart(ruleContext, shopperId);
}

/**
 * Returns a sentence that asks for a missing choice of a line, or `undefined` if the line can be
 * paid.
 */
export function missingChoice(line: LineRow, item: ItemRow): string | undefined {
  const {name, serverIds, variables} = item.details;
  if (serverIds.length > 0 && line.serverId === null)
    return `Please select a server for ${name}`;
  const empty = variables.find((variable) => !line.variables[variable.id]?.trim());
  return empty && `Please fill in ${empty.name} for ${name}`;
}

function isValue({type, options}: Variable, value: string): boolean {
  if (type === 'choice') return options.some((option) => option.value === value);
  if (type === 'number') return value.trim() !== '' && Number.isFinite(Number(value));
  return value.trim() !== '' && value.length <= 100;
}
