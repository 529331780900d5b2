/** The parts of a JSON schema that are compared. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: JsonSchema;
}

export interface Operation {
  parameters?: readonly Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

/** Calls by method and path, such as `POST /trainings/{id}/launch`. */
export type Operations = Record<string, Operation>;

const valuesOf = ({ const: value, enum: values }: JsonSchema) => values ?? (value === undefined ? undefined : [value]);

/** The limits that must not become stricter for values that a device sends. */
const LIMITS = [
  ['minimum', (before: number, now: number) => now > before],
  ['minLength', (before: number, now: number) => now > before],
  ['maximum', (before: number, now: number) => now < before],
  ['exclusiveMaximum', (before: number, now: number) => now < before],
  ['maxLength', (before: number, now: number) => now < before],
  ['maxItems', (before: number, now: number) => now < before],
] as const;

function limitProblems(before: JsonSchema, now: JsonSchema, at: string): string[] {
  const narrowed = LIMITS.filter(([key, isNarrower]) => {
    const limit = now[key];
    const open = key.startsWith('min') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    return limit !== undefined && isNarrower(before[key] ?? open, limit);
  });
  const problems = narrowed.map(([key]) => `${at}: ${key} is now ${now[key]}`);
  return now.pattern && now.pattern !== before.pattern ? [...problems, `${at}: the pattern has changed`] : problems;
}

/**
 * Returns a sentence for each schema change that breaks existing devices. `sent`: whether devices send the value; otherwise
 * they read it.
 */
export function schemaProblems(before: JsonSchema, now: JsonSchema, sent: boolean, at: string): string[] {
  const [source, target] = sent ? [before, now] : [now, before];
  const targets = target.anyOf ?? [target];
  return (source.anyOf ?? [source]).flatMap((one) => {
    const found = targets.map((other) =>
      sent ? variantProblems(one, other, sent, at) : variantProblems(other, one, sent, at),
    );
    return found.reduce((best, next) => (next.length < best.length ? next : best));
  });
}

function variantProblems(before: JsonSchema, now: JsonSchema, sent: boolean, at: string): string[] {
  const [source, target] = sent ? [before, now] : [now, before];
  const [given, expected] = [valuesOf(source), valuesOf(target)];
  const isSameType = source.type === target.type || (source.type === 'integer' && target.type === 'number');
  if (!expected && target.type && !isSameType)
    return [`${at} was ${before.type ?? 'anything'} and is now ${now.type ?? 'anything'}`];
  if (expected && !given) return [`${at} ${sent ? 'now takes only some values' : 'may now have any value'}`];
  const refused = sent && expected ? given!.filter((value) => !expected.includes(value)) : [];
  return [
    ...refused.map((value) => `${at} no longer takes ${JSON.stringify(value)}`),
    ...(sent ? limitProblems(before, now, at) : []),
    ...propertyProblems(before, now, sent, at),
    ...(source.items && target.items ? schemaProblems(before.items!, now.items!, sent, `${at}[]`) : []),
  ];
}

function propertyProblems(before: JsonSchema, now: JsonSchema, sent: boolean, at: string): string[] {
  const [old, current] = [before.properties ?? {}, now.properties ?? {}];
  const [oldRequired, required] = [before.required ?? [], now.required ?? []];
  return [
    ...Object.keys(old).flatMap((name) => {
      const [path, schema] = [`${at}.${name}`, current[name]];
      if (!schema) return [`${path} is missing`];
      const mayBeMissing = !sent && oldRequired.includes(name) && !required.includes(name);
      return mayBeMissing ? [`${path} may now be missing`] : schemaProblems(old[name]!, schema, sent, path);
    }),
    ...(sent ? required.filter((name) => !oldRequired.includes(name)).map((name) => `${at} now needs ${name}`) : []),
  ];
}

function inputOf({ parameters = [], requestBody }: Operation): JsonSchema {
  const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
  const fields = parameters.map(({ name, schema }) => [name, schema]);
  const needed = parameters.filter(({ required }) => required).map(({ name }) => name);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(fields), ...(bodies[0] ? { body: bodies[0] } : {}) },
    required: bodies[0] ? [...needed, 'body'] : needed,
  };
}

const replyOf = ({ responses }: Operation): JsonSchema =>
  Object.values(responses[200]?.content ?? {})[0]?.schema ?? { type: 'null' };

/** Returns a sentence for each change of the API that breaks devices made for the earlier API. */
export const apiProblems = (before: Operations, now: Operations): string[] =>
  Object.entries(before).flatMap(([call, old]) => {
    const current = now[call];
    if (!current) return [`${call} is missing`];
    return [
      ...schemaProblems(inputOf(old), inputOf(current), true, `${call}: input`),
      ...schemaProblems(replyOf(old), replyOf(current), false, `${call}: reply`),
    ];
  });
