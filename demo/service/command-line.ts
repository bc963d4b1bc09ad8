import {parseArgs} from 'node:util';
import type {StartOptions} from './main.ts';

export const usage = `Options:
  --reset            start over with what the catalogue says
  --data FILE        the database
  --host HOST        where to listen; localhost by default
  --shape SHAPE      how answers are spelled: complete, documented, observed or minimal
  --auth WAY         how shoppers sign in: username or ingame
  --guests           the catalogue may be read without a token
  --discord          paying needs a linked Discord account
  --issued-tokens    tokens nobody has issued are refused
  --tax PERCENT      tax on top of prices
  --return-url URL   where the payment page leads back to when it is not told
The port is SERVICE_PORT, 8787 by default, or the next one that is free.`;

/** The options of a start, from the command line. Throws with a sentence about what is wrong. */
export function readOptions(args: readonly string[], port = '8787'): StartOptions {
  const {values} = parseArgs({
    args: [...args],
    options: {
      reset: {type: 'boolean', default: false},
      data: {type: 'string'},
      host: {type: 'string'},
      shape: {type: 'string', default: 'complete'},
      auth: {type: 'string', default: 'username'},
      guests: {type: 'boolean', default: false},
      discord: {type: 'boolean', default: false},
      'issued-tokens': {type: 'boolean', default: false},
      tax: {type: 'string', default: '0'},
      'return-url': {type: 'string'},
    },
  });
  const {data, host, 'return-url': returnUrl} = values;
  return {
    port: numberIn('SERVICE_PORT', port, 65_535, Number.isInteger),
    reset: values.reset,
    shape: oneOf('--shape', values.shape, [
      'complete',
      'documented',
      'observed',
      'minimal',
    ]),
    authType: oneOf('--auth', values.auth, ['username', 'ingame']),
    guests: values.guests,
    discord: values.discord,
    anyToken: !values['issued-tokens'],
    taxPercent: numberIn('--tax', values.tax, 100, Number.isFinite),
    ...(data !== undefined && {file: data}),
    ...(host !== undefined && {host}),
    ...(returnUrl !== undefined && {returnUrl}),
  };
}

function oneOf<T extends string>(
  name: string,
  value: string,
  choices: readonly T[],
): T {
  const found = choices.find((choice) => choice === value);
  if (!found)
    throw new Error(`${name} is one of ${choices.join(', ')}, not “${value}”.`);
  return found;
}

function numberIn(
  name: string,
  text: string,
  highest: number,
  isRight: (value: unknown) => boolean,
): number {
  const value = text.trim() === '' ? NaN : Number(text);
  if (isRight(value) && value >= 0 && value <= highest) return value;
  throw new Error(`${name} is a number from 0 to ${highest}, not “${text}”.`);
}
