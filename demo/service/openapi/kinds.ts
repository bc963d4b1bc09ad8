import {
  amount,
  anything,
  booleanLike,
  booleanLikeOrTrue,
  id,
  idOrNull,
  requiredText,
  numberOrNull,
  numberOrZero,
  text,
} from '../../../src/api/readers.ts';

/** A JSON schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const numeric = {type: ['number', 'string', 'null']};

/** The documented type of the fields that each reader of `src/api/readers.ts` reads. */
const exact = new Map<unknown, JsonSchema>([
  [booleanLike, {type: 'boolean'}],
  [booleanLikeOrTrue, {type: 'boolean'}],
  [numberOrNull, {type: ['number', 'null']}],
  [numberOrZero, {type: 'number'}],
  [amount, {type: 'number', minimum: 0}],
  [id, {type: 'integer'}],
  [idOrNull, {type: ['integer', 'null']}],
  [text, {type: ['string', 'null']}],
  [requiredText, {type: 'string', minLength: 1}],
  [anything, {}],
]);

/** The types that each reader of `src/api/readers.ts` accepts, because real services send them. */
const tolerant = new Map<unknown, JsonSchema>([
  [booleanLike, {type: ['boolean', 'integer']}],
  [booleanLikeOrTrue, {type: ['boolean', 'integer']}],
  [numberOrNull, numeric],
  [numberOrZero, numeric],
  [amount, {type: ['number', 'string']}],
  [id, {type: ['integer', 'string']}],
  [idOrNull, {type: ['integer', 'string', 'null']}],
  [text, {type: ['string', 'number', 'null']}],
  [requiredText, {type: 'string', minLength: 1}],
  [anything, {}],
]);

export const kinds = {complete: exact, documented: exact, observed: tolerant};
