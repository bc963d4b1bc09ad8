import {parseArgs} from 'node:util';
import type {StartOptions} from './main.ts';

export const usage = `Options:
  --reset            delete all data and start with the catalogue
  --data FILE        the database file
  --host HOST        host name to listen on; localhost by default
  --shape SHAPE      format of answers: complete, documented, observed or minimal
  --auth WAY         way to sign in: username, ingame or register
  --guests           let guests read the catalogue without a token
  --discord          demand a linked Discord account for payments
  --maintenance      close the shop for maintenance
  --issued-tokens    refuse unknown tokens
  --tax PERCENT      tax on top of prices
  --return-to WHERE  where payments and links in e-mails lead: page (the shop's page) or site (pages of the service,
                     as with real services; default with --shape=observed)
  --return-url URL   address that they lead to instead of the service's pages, or without a referrer
The environment variable SERVICE_PORT chooses the port (8787 by default). If it is taken, the next free
port is used.`;

/**
 * Reads the options from the command line.
 * @throws Error with a sentence about a wrong option.
 */
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
      maintenance: {type: 'boolean', default: false},
      'issued-tokens': {type: 'boolean', default: false},
      tax: {type: 'string', default: '0'},
      'return-to': {type: 'string'},
      'return-url': {type: 'string'},
    },
  });
  const {data, host, 'return-to': returnTo, 'return-url': returnUrl} = values;
  return {
    port: numberIn('SERVICE_PORT', port, 65_535, Number.isInteger),
    reset: values.reset,
    shape: oneOf('--shape', values.shape, [
      'complete',
      'documented',
      'observed',
      'minimal',
    ]),
    authType: oneOf('--auth', values.auth, ['username', 'ingame', 'register']),
    guests: values.guests,
    discord: values.discord,
    anyToken: !values['issued-tokens'],
    taxPercent: numberIn('--tax', values.tax, 100, Number.isFinite),
    ...(values.maintenance && {maintenance: 'We will be back tonight.'}),
    ...(data !== undefined && {file: data}),
    ...(host !== undefined && {host}),
    ...(returnTo !== undefined && {
      returnTo: oneOf('--return-to', returnTo, ['page', 'site']),
    }),
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
