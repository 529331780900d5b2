import type { Permission } from '@vr/shared-api/permissions';
import sharp from 'sharp';
import { type Random, random } from '../platform/demo/random.ts';
import { API_PREFIX } from '../platform/http/route.ts';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: { pattern?: string }[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Operation {
  permission: Permission | 'public' | 'deploy-token';
  method: string;
  /** The path, with `{name}` for each parameter. */
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }[];
  body: Schema | undefined;
  contentType: string;
}

/** The parts of an OpenAPI document that the generator reads. */
export interface OpenApi {
  paths: Record<string, Record<string, object>>;
}

/** The ids of the rows that a caller can put into a request, by the kind of row. */
export type Rows = Record<string, readonly (number | string)[]>;

/** A generated request without the token. */
export interface FuzzRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer | FormData;
  /** The payload in the form that a failed test prints. */
  shown: string;
}

/** Texts that have broken servers before. Any text of a request can be replaced by one of them. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '😀'.repeat(30),
  'superadmİn@demo.example',
  '<a@b.example>',
  '../../etc/passwd',
  '%00',
  '%',
  "'; drop table person --",
  '{{7*7}}',
  '=1+1',
  '\u202egpj',
  'x'.repeat(300),
  'x'.repeat(70_000),
  'null',
  '__proto__',
  '-1',
  '1e400',
  '0000-01-01',
  '-000001-01-01T00:00:00Z',
  '9999-12-31',
  '2026-02-30',
  '2026-06-15T23:59:60Z',
  '2026-06-15T10:00:00+23:59',
  '9999-12-31T23:59:59.999999999-14:00',
  '00000000-0000-0000-0000-000000000000',
];
const HOSTILE_NUMBERS = [
  -2_147_483_649, -2_147_483_648, -1, -0, 0, 0.5, 32_767, 32_768, 2_147_483_647, 2_147_483_648, 999_999_999_999_999,
  9_007_199_254_740_992, 1e300,
];
const INT_MAX = 2_147_483_647;
const HOSTILE_VALUES = [null, true, [], {}, [[]], { __proto__: null, length: 1 }, 'text', 1];

/** Texts that match the patterns of the API, at least one for each pattern. */
const PATTERNED = [
  'nobody@company.example',
  '#6B4DC4',
  'ABC234',
  'Better-2027?',
  'https://video.example/1',
  'a',
  '1.0.0',
  `${'A'.repeat(86)}==`,
];
const FORMATS: Record<string, readonly string[]> = {
  'idn-email': ['nobody@company.example', 'nobody@société.example'],
  uuid: ['3b241101-e2bb-4255-8caf-4136c566a962', '00000000-0000-4000-8000-000000000000'],
  date: ['2026-06-15', '2026-01-01', '2027-12-31', '0001-01-01', '9999-12-31'],
  'date-time': ['2026-06-15T10:00:00Z', '2026-06-14T23:30:00.123Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
};

/** The contents of uploaded files. Some uploads have random bytes instead. */
const FILES = [
  '',
  'x',
  'a;b\n1;2\n',
  'email;first_name;last_name\nzoe@company.example;Zoe;\ud800\n',
  '{"formatVersion":1,"steps":[{"id":"one","title":{"en":"One"},"skills":[]}]}',
  '{"formatVersion":1,"steps":[{"id":"\\ud800","title":{"en":"\\ud800"},"skills":[]}]}',
  '%PDF-1.4\n%%EOF',
  '\x89PNG\r\n\x1a\n',
  'PK\x05\x06',
];

/** The kinds of rows to which a parameter or field can refer, recognised by part of its name or of the path before it. */
const KINDS = ['master', 'training', 'course', 'group', 'resource', 'notification', 'suggestion', 'upload', 'client'];
function kindOf(name: string): string {
  if (/user|person/iu.test(name)) return 'person';
  if (/skill|category|headset/iu.test(name)) return 'vocabulary';
  return KINDS.find((kind) => name.toLowerCase().includes(kind)) ?? '';
}

/** Values for fields with a schema that is not specific enough. */
const EXAMPLES: Record<string, unknown> = {
  siret: '73282932000074',
  timeZone: 'Europe/Paris',
  contentLanguages: ['en'],
  videoLink: '',
  maxSize: 1_048_576_000,
};

const NAMES = [
  'build.zip',
  'picture.png',
  'people.csv',
  'steps.json',
  'a"b\r\nc.pdf',
  '\ud800.pdf',
  '\0',
  'ü'.repeat(150),
];

function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { parameters = [], requestBody } = operation as {
        parameters?: Operation['parameters'];
        requestBody?: { content: Record<string, { schema: Schema }> };
      };
      const [[contentType = '', media] = []] = Object.entries(requestBody?.content ?? {});
      const { 'x-permission': permission } = operation as { 'x-permission': Operation['permission'] };
      return { permission, method: method.toUpperCase(), path, parameters, body: media?.schema, contentType };
    }),
  );
}

/** A random generator, the probability that a value is replaced by a wrong one, and the rows of the caller. */
interface Draw extends Random {
  wrong: number;
  rows: Rows;
}

function textOf(
  random: Draw,
  name: string,
  { format, pattern, allOf = [], minLength = 0, maxLength = 40 }: Schema,
): string {
  if (random.chance(random.wrong)) return random.pick(HOSTILE_TEXTS);
  const ids = random.rows[kindOf(name)] ?? [];
  if (format === 'uuid' && ids.length > 0 && random.chance(0.8)) return String(random.pick(ids));
  if (format && FORMATS[format]) return random.pick(FORMATS[format]);
  const patterns = [pattern, ...allOf.map((part) => part.pattern)].flatMap((one) => (one ? new RegExp(one, 'u') : []));
  const fitting = PATTERNED.filter((text) => patterns.every((one) => one.test(text)));
  if (patterns.length > 0 && fitting.length > 0) return random.pick(fitting);
  const length = random.pick([
    minLength,
    minLength + 1,
    maxLength,
    random.chance(random.wrong) ? maxLength + 1 : maxLength,
  ]);
  return random.pick(['a', 'Z9', 'é', '😀']).repeat(Math.max(0, length)).slice(0, length);
}

const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#6B4DC4' } })
  .png()
  .toBuffer();
const files = [picture, picture, ...FILES.map((text) => Buffer.from(text, 'latin1'))];
const fileOf = (random: Random): File => {
  const bytes = random.chance(0.3)
    ? Buffer.from(Array.from({ length: random.int(0, 2000) }, () => random.int(0, 255)))
    : random.pick(files);
  return new File([new Uint8Array(bytes)], random.pick(NAMES));
};

/** Returns a value for a schema. Parts may have a wrong type, be out of bounds or be missing, and fields may be unknown. */
function sampleOf(random: Draw, name: string, schema: Schema): unknown {
  if (schema.format === 'binary') return random.chance(random.wrong) ? 'text' : fileOf(random);
  if (random.chance(random.wrong / 4)) return random.pick(HOSTILE_VALUES);
  if (name in EXAMPLES && !random.chance(random.wrong)) return EXAMPLES[name];
  if (schema.enum && !random.chance(random.wrong)) return random.pick(schema.enum);
  if ('const' in schema && !random.chance(random.wrong)) return schema.const;
  if (schema.anyOf) return sampleOf(random, name, random.pick(schema.anyOf));
  switch (Array.isArray(schema.type) ? random.pick(schema.type) : schema.type) {
    case 'integer':
    case 'number': {
      if (random.chance(random.wrong)) return random.pick(HOSTILE_NUMBERS);
      const { minimum = 0, maximum = 12 } = schema;
      const ids = random.rows[kindOf(name)] ?? [];
      if (maximum === INT_MAX && ids.length > 0 && random.chance(0.9)) return random.pick(ids);
      return random.chance(0.8)
        ? random.int(minimum, Math.min(maximum, minimum + 12))
        : random.pick([minimum, maximum]);
    }
    case 'boolean':
      return random.chance(0.5);
    case 'array': {
      const { minItems = 0, maxItems = 600, items = {} } = schema;
      const length = random.chance(random.wrong / 8) ? Math.min(maxItems + 1, 600) : minItems + random.int(0, 3);
      const values = Array.from({ length }, () => sampleOf(random, name, items));
      return schema.uniqueItems && !random.chance(random.wrong) ? [...new Set(values)] : values;
    }
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const entries = Object.entries(properties).filter(([name]) =>
        random.chance(required.includes(name) ? 1 - random.wrong / 8 : 0.6),
      );
      const value = Object.fromEntries(entries.map(([field, property]) => [field, sampleOf(random, field, property)]));
      if (random.chance(random.wrong / 8)) value[random.pick(['unknown', '\ud800', '\0', 'constructor'])] = 1;
      return value;
    }
    case 'null':
      return null;
    default:
      return textOf(random, name, schema);
  }
}

const HEADERS: Record<string, readonly string[]> = {
  'if-match': ['"1"', '"2"', '"999999999"', '"2147483648"', '*', 'W/"1"', ''],
  'idempotency-key': ['the-same-key-0001', 'another-key-00002', 'x', '\ud800'.normalize()],
  'tus-resumable': ['1.0.0', '0.2.1'],
  'upload-offset': ['0', '5', '999999999999999', '-1', 'x'],
  'if-none-match': ['*', '""'],
  range: ['bytes=0-', 'bytes=5-2', 'bytes=-0'],
};

/** Encodes a value for a path or a query. Encodes a lone surrogate as bytes that are not UTF-8. */
function encoded(random: Draw, value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (!text.isWellFormed()) return '%ED%A0%80';
  return random.chance(random.wrong / 10)
    ? random.pick(['%', '%zz', '%ff', '%00'])
    : encodeURIComponent(text.slice(0, 6000));
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File) form.append(name, value);
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

function payloadOf(
  random: Draw,
  { body, contentType }: Operation,
): Pick<FuzzRequest, 'payload' | 'shown'> & { type?: string } {
  if (!body) return { shown: '' };
  if (body.format === 'binary') {
    const payload = Buffer.from('x'.repeat(random.int(0, 30)));
    return { payload, shown: payload.toString(), type: contentType };
  }
  const value = sampleOf(random, '', body);
  const shown = JSON.stringify(value) ?? '';
  const isForm = contentType === 'multipart/form-data';
  if (isForm && value !== null && typeof value === 'object' && !random.chance(random.wrong / 4))
    return { payload: formOf(value), shown };
  const json = random.chance(random.wrong / 10) ? shown.slice(0, -1) : shown;
  return { payload: json, shown: json, type: random.chance(random.wrong / 10) ? contentType : 'application/json' };
}

function requestFor(random: Draw, operation: Operation): FuzzRequest {
  const given = operation.parameters.filter(({ required }) => random.chance(required ? 1 - random.wrong / 10 : 0.6));
  // In a path, `id` means the row after which the path is named.
  const named = (name: string) => (name === 'id' ? operation.path : name);
  const valuesOf = (place: string) =>
    given.flatMap(({ name, in: where, schema }) =>
      where === place ? [[name, encoded(random, sampleOf(random, named(name), schema))] as const] : [],
    );
  const params = new Map(valuesOf('path'));
  const path = operation.path.replace(/\{(\w+)\}/gu, (_, name: string) => params.get(name) ?? '1');
  const query = valuesOf('query').map(([name, value]) => `${name}=${value}`);
  const headers = Object.fromEntries(
    Object.entries(HEADERS).flatMap(([name, values]) => {
      const isUsual =
        name === 'if-match' ? operation.method.startsWith('P') : name.startsWith('tus') || name.startsWith('upload');
      return random.chance(isUsual ? 0.95 : 0.1)
        ? [[name, isUsual && random.chance(0.7) ? values[0] : random.pick(values)]]
        : [];
    }),
  );
  const { type, ...payload } = payloadOf(random, operation);
  return {
    method: operation.method,
    url: `${API_PREFIX}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
    ...payload,
  };
}

/** A generated call: the permission that it needs, and a function that returns the request for a caller's rows. */
export interface FuzzCall {
  permission: Permission | 'public' | 'deploy-token';
  request(rows: Rows): FuzzRequest;
}

/** Yields calls of all operations in an OpenAPI document, equally often. The same seed gives the same calls. */
export function* fuzzCalls(document: OpenApi, seed: string): Generator<FuzzCall, never> {
  const operations = operationsOf(document);
  const drawn = random(seed);
  for (let number = 0; ; number += 1) {
    const operation = operations[number % operations.length] as Operation;
    yield {
      permission: operation.permission,
      // A third of the requests follow all rules of the schemas, so that they pass the validation.
      request: (rows) => requestFor({ ...drawn, rows, wrong: drawn.pick([0, 0.05, 0.2]) }, operation),
    };
  }
}
