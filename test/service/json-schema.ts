/** The part of JSON Schema that the service's OpenAPI description uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/**
 * Returns the differences between a value and a schema, each with its place; empty if the value
 * fits.
 */
export function fits(
  schema: Schema,
  value: unknown,
  components: Readonly<Record<string, Schema>>,
  place = '$',
): string[] {
  if (schema.$ref) {
    const component = components[schema.$ref.split('/').at(-1) ?? ''];
    return component
      ? fits(component, value, components, place)
      : [`${place}: no ${schema.$ref}`];
  }
  if (schema.anyOf) {
    const tries = schema.anyOf.map((option) => fits(option, value, components, place));
    return tries.some((found) => found.length === 0) ? [] : (tries[0] ?? []);
  }
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOf(type, value))) {
    return [`${place}: ${JSON.stringify(value)} is no ${types.join(' or ')}`];
  }
  if ('const' in schema && schema.const !== value)
    return [`${place}: not ${String(schema.const)}`];
  if (schema.enum && !schema.enum.includes(value))
    return [`${place}: not one of those there are`];
  if (Array.isArray(value)) {
    const {items} = schema;
    return items
      ? value.flatMap((entry, index) =>
          fits(items, entry, components, `${place}[${index}]`),
        )
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const missing = (schema.required ?? []).filter((key) => !(key in value));
  return [
    ...missing.map((key) => `${place}.${key} is missing`),
    ...Object.entries(value).flatMap(([key, entry]) => {
      const property = schema.properties?.[key];
      return property ? fits(property, entry, components, `${place}.${key}`) : [];
    }),
  ];
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}
