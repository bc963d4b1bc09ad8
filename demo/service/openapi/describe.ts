import type {SiteSettings} from '../records.ts';
import type {ShapeName} from '../wire/shape.ts';
import {componentsOf, listOf, ref} from './components.ts';
import type {JsonSchema} from './kinds.ts';
import {operations, type Operation} from './operations.ts';

/** Returns the service as an OpenAPI 3.1 document, made from the client's schemas. */
export function describeService(shape: ShapeName, settings: SiteSettings): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  const isThere = ({documented}: Operation) => documented || shape !== 'minimal';
  for (const operation of operations.filter(isThere)) {
    (paths[operation.path] ??= {})[operation.method] = describe(operation);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${settings.name}: storefront service`,
      version: '1.0.0',
      description: `Answers are in the shape “${shape}”. Calls without the tag “interface” are not in the interface document.`,
    },
    servers: [{url: '/'}],
    paths,
    components: {
      schemas: componentsOf(shape === 'minimal' ? 'documented' : shape, settings),
      securitySchemes: {token: {type: 'http', scheme: 'bearer'}},
    },
  };
}

function describe({
  path,
  summary,
  token,
  body,
  answer,
  documented,
}: Operation): JsonSchema {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: {type: 'string'},
  }));
  return {
    summary,
    tags: [documented ? 'interface' : 'beyond the interface'],
    ...(parameters.length > 0 && {parameters}),
    ...(token && {security: [{token: []}]}),
    ...(body && {requestBody: {content: {'application/json': {schema: ref(body)}}}}),
    responses: {
      200: {
        description: 'The answer, or a refusal with its reason.',
        content: {
          'application/json': {schema: {anyOf: [answerOf(answer), ref('Refusal')]}},
        },
      },
      ...(token && {401: failure('Without a token.')}),
      ...(body && {422: failure('For a body with wrong fields.')}),
    },
  };
}

function answerOf(answer: string | JsonSchema): JsonSchema {
  if (typeof answer !== 'string') return answer;
  if (answer === 'text') return {type: 'string'};
  return answer.endsWith('[]') ? listOf(answer.slice(0, -2)) : ref(answer);
}

function failure(description: string): JsonSchema {
  return {description, content: {'application/json': {schema: ref('Failure')}}};
}
