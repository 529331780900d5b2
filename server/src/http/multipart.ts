import type { Readable } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { AppError, fail } from './fail.ts';

/** The longest text of one field, in bytes. */
const TEXT_MAX_BYTES = 64 * 1024;
/** How long the next part of a body that streams is waited for. */
const PART_MS = 60_000;

interface Field {
  type?: string;
  maxBytes?: number;
}

async function readPart(part: MultipartFile | MultipartValue, { type, maxBytes = 0 }: Field, field: string) {
  const tooLarge = (limit: number) => fail('PAYLOAD_TOO_LARGE', { field, message: `${field} exceeds ${limit} bytes` });
  if (part.type === 'field') {
    if (part.valueTruncated) tooLarge(TEXT_MAX_BYTES);
    return part.value;
  }
  if (type !== 'file') fail('VALIDATION', { field, message: `${field} must be text` });
  const file = new File(await part.file.toArray(), part.filename ?? '', { type: part.mimetype });
  if (part.file.truncated || file.size > maxBytes) tooLarge(maxBytes);
  return file;
}

/** The parser's own errors, a missing boundary or a body that breaks off, are the sender's. */
function asRefusal(error: unknown): never {
  if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error;
  fail('VALIDATION', { field: '/body', message: `/body is not well-formed: ${(error as Error).message}` });
}

const needMultipart = (request: FastifyRequest): void => {
  if (!request.isMultipart()) fail('VALIDATION', { field: '/body', message: '/body must be multipart/form-data' });
};

async function readParts(request: FastifyRequest, fields: Record<string, Field>): Promise<Record<string, unknown>> {
  const limits = {
    // One more than there are fields: that one is unknown or there twice, and refused as such.
    parts: Object.keys(fields).length + 1,
    fieldSize: TEXT_MAX_BYTES,
    fileSize: Math.max(0, ...Object.values(fields).map(({ maxBytes = 0 }) => maxBytes)),
  };
  const body: Record<string, unknown> = {};
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname;
    const field = `/body/${name}`;
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!known) fail('VALIDATION', { field, message: `${field} is not known` });
    if (name in body) fail('VALIDATION', { field, message: `${field} is there twice` });
    body[name] = await readPart(part, known, field);
  }
  return body;
}

/**
 * Reads a multipart body whole: the text of each field, and a `File` where the schema has an upload. It is bounded by
 * the schema, and whether the values are right is the schema's to say. Meant for small files; large ones are streamed.
 */
export async function readMultipart(request: FastifyRequest, schema: TSchema): Promise<Record<string, unknown>> {
  needMultipart(request);
  try {
    return await readParts(request, (schema as TObject).properties as Record<string, Field>);
  } catch (error) {
    // Whoever is still sending would not hear the refusal before all of it has been taken.
    request.raw.unpipe();
    request.raw.resume();
    asRefusal(error);
  }
}

/** A file that arrives. */
export interface IncomingFile {
  /** As its sender calls it. */
  name: string;
  bytes: Readable;
  /** Makes sure that nothing follows it; to be called when it has been read. */
  ended(): Promise<void>;
}

/**
 * Reads the texts of a multipart body up to its file, and hands that over as it comes. Whether the texts are right is the
 * schema's to say, once it is certain that none of them comes too late.
 */
export async function openMultipart(
  request: FastifyRequest,
  fields: TObject,
): Promise<{ texts: Record<string, unknown>; file: IncomingFile }> {
  needMultipart(request);
  const names = Object.keys(fields.properties);
  const limits = { parts: names.length + 2, fieldSize: TEXT_MAX_BYTES, fileSize: Number.POSITIVE_INFINITY };
  const parts = request.parts({ limits })[Symbol.asyncIterator]();
  const next = async () => {
    const impatience = setTimeout(() => request.raw.destroy(), PART_MS);
    return parts
      .next()
      .catch(asRefusal)
      .finally(() => clearTimeout(impatience));
  };
  const texts: Record<string, unknown> = {};
  for (;;) {
    const { value: part, done } = await next();
    if (done) fail('VALIDATION', { field: '/body/file', message: '/body/file is missing' });
    const name = part.fieldname;
    const field = `/body/${name}`;
    if (name in texts) fail('VALIDATION', { field, message: `${field} is there twice` });
    if (part.type === 'field') {
      if (!names.includes(name)) fail('VALIDATION', { field, message: `${field} is not known` });
      texts[name] = await readPart(part, {}, field);
      continue;
    }
    if (name !== 'file') fail('VALIDATION', { field, message: `${field} must not be a file` });
    const late = (fields.required ?? []).find((required) => !(required in texts));
    if (late) fail('VALIDATION', { field: `/body/${late}`, message: `/body/${late} must come before the file` });
    const ended = async () => {
      const after = await next();
      if (after.done) return;
      const field = `/body/${after.value.fieldname}`;
      fail('VALIDATION', { field, message: `${field} must come before the file` });
    };
    return { texts, file: { name: part.filename ?? '', bytes: part.file, ended } };
  }
}
