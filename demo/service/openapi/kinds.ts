import {
  amount,
  anything,
  booleanLike,
  booleanLikeOrTrue,
  id,
  idOrNull,
  requiredText,
  numberLike,
  numberOrNull,
  numberOrZero,
  text,
} from '../../../src/api/readers.ts';

/** As much of JSON Schema as an OpenAPI description needs. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const numeric = {type: ['number', 'string', 'null']};

/** What each of the client's readers finds when the service keeps to the document's types. */
const exact = new Map<unknown, JsonSchema>([
  [booleanLike, {type: 'boolean'}],
  [booleanLikeOrTrue, {type: 'boolean'}],
  [numberLike, {type: 'number'}],
  [numberOrNull, {type: ['number', 'null']}],
  [numberOrZero, {type: 'number'}],
  [amount, {type: 'number', minimum: 0}],
  [id, {type: 'integer'}],
  [idOrNull, {type: ['integer', 'null']}],
  [text, {type: ['string', 'null']}],
  [requiredText, {type: 'string', minLength: 1}],
  [anything, {}],
]);

/** What the same readers put up with, and real services send. */
const tolerant = new Map<unknown, JsonSchema>([
  [booleanLike, {type: ['boolean', 'integer']}],
  [booleanLikeOrTrue, {type: ['boolean', 'integer']}],
  [numberLike, {type: ['number', 'string']}],
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
