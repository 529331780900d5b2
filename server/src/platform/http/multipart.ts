import { finished, type Readable } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { AppError, fail } from './fail.ts';
import { holdBytes, releaseBytes } from './held-bytes.ts';

/** The maximum size of a text field, in bytes. */
const TEXT_MAX_BYTES = 64 * 1024;
/** The maximum wait for the next part of a streamed body, in milliseconds. */
const PART_MS = 60_000;

interface Field {
  type?: string;
  maxBytes?: number;
}

/** Counts the bytes of a file. Fails if the total gets too high. */
type Count = (bytes: number) => void;

/** Returns a function that counts the bytes of a call. They stay counted until the call ends or the caller disconnects. */
function countUntilEnd({ caller, ip }: FastifyRequest, reply: FastifyReply): Count {
  const name = caller ? `person ${caller.id}` : ip;
  let counted = 0;
  let hasEnded = false;
  finished(reply.raw, () => {
    hasEnded = true;
    releaseBytes(name, counted);
  });
  return (bytes) => {
    // Bytes that are counted after the end would never be released.
    if (hasEnded) fail('UNAVAILABLE', { message: 'The caller has gone.' });
    holdBytes(name, bytes);
    counted += bytes;
  };
}

/** Reads a file. Drops its chunks if the count fails or if the caller disconnects, which the parser does not report. */
async function readFile({ file }: MultipartFile, { raw }: FastifyRequest, count: Count): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  const gone = () => void (raw.complete || file.destroy(new Error('The connection was closed.')));
  raw.once('close', gone);
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      count(chunk.length);
      chunks.push(chunk);
    }
    return chunks;
  } finally {
    raw.off('close', gone);
  }
}

const tooLarge = (field: string, limit: number): never =>
  fail('PAYLOAD_TOO_LARGE', { field, message: `${field} exceeds ${limit} bytes` });

function textOf({ value, valueTruncated }: MultipartValue, field: string): unknown {
  return valueTruncated ? tooLarge(field, TEXT_MAX_BYTES) : value;
}

/** Returns the file of a multipart part, with the bytes that `read` returns. */
async function fileOf(
  part: MultipartFile,
  { type, maxBytes = 0 }: Field,
  field: string,
  read: (part: MultipartFile) => Promise<Buffer[]>,
): Promise<File> {
  if (type !== 'file') fail('VALIDATION', { field, message: `${field} must be text` });
  const chunks = (await read(part)) as Buffer<ArrayBuffer>[];
  const file = new File(chunks, part.filename ?? '', { type: part.mimetype });
  return part.file.truncated || file.size > maxBytes ? tooLarge(field, maxBytes) : file;
}

/** Converts errors of the parser, such as a missing boundary or an incomplete body, to VALIDATION. */
function asRefusal(error: unknown): never {
  if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error;
  fail('VALIDATION', { field: '/body', message: `/body is not well-formed: ${(error as Error).message}` });
}

const requireMultipart = (request: FastifyRequest): void => {
  if (!request.isMultipart()) fail('VALIDATION', { field: '/body', message: '/body must be multipart/form-data' });
};

async function readParts(request: FastifyRequest, reply: FastifyReply, fields: Record<string, Field>) {
  const limits = {
    // One more than there are fields, so that the error for an unknown or repeated part can name the part.
    parts: Object.keys(fields).length + 1,
    fieldSize: TEXT_MAX_BYTES,
    fileSize: Math.max(0, ...Object.values(fields).map(({ maxBytes = 0 }) => maxBytes)),
  };
  const count = countUntilEnd(request, reply);
  const body: Record<string, unknown> = {};
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname;
    const field = `/body/${name}`;
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!known) fail('VALIDATION', { field, message: `${field} is unknown` });
    if (name in body) fail('VALIDATION', { field, message: `${field} is sent twice` });
    body[name] =
      part.type === 'field'
        ? textOf(part, field)
        : await fileOf(part, known, field, (each) => readFile(each, request, count));
  }
  return body;
}

/**
 * Reads a whole multipart body: text for each field, and a `File` for each upload in the schema. The schema limits the
 * sizes; the values are not yet validated. Only for small files; large files are streamed. Fails with UNAVAILABLE if too
 * many bytes are in memory.
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: TSchema,
): Promise<Record<string, unknown>> {
  requireMultipart(request);
  try {
    return await readParts(request, reply, (schema as TObject).properties as Record<string, Field>);
  } catch (error) {
    // A client that is still sending reads the reply only after its whole body was read.
    request.raw.unpipe();
    request.raw.resume();
    asRefusal(error);
  }
}

export interface IncomingFile {
  name: string;
  bytes: Readable;
  /** Reads the fields after the file, and returns the texts of all fields. Must be called after the file was read. */
  ended(): Promise<Record<string, unknown>>;
}

/** Reads the fields before the file of a multipart body, and returns the file as a stream. Nothing is validated yet. */
export async function openMultipart(
  request: FastifyRequest,
  names: readonly string[],
): Promise<{ texts: Record<string, unknown>; file: IncomingFile }> {
  requireMultipart(request);
  const limits = { parts: names.length + 2, fieldSize: TEXT_MAX_BYTES, fileSize: Number.POSITIVE_INFINITY };
  const parts = request.parts({ limits })[Symbol.asyncIterator]();
  const next = async () => {
    const timeout = setTimeout(() => request.raw.destroy(), PART_MS);
    return parts
      .next()
      .catch(asRefusal)
      .finally(() => clearTimeout(timeout));
  };
  const texts: Record<string, unknown> = {};
  const readToFile = async (): Promise<MultipartFile | undefined> => {
    for (;;) {
      const { value: part, done } = await next();
      if (done) return undefined;
      const name = part.fieldname;
      const field = `/body/${name}`;
      if (part.type === 'file')
        return name === 'file' ? part : fail('VALIDATION', { field, message: `${field} must not be a file` });
      if (!names.includes(name)) fail('VALIDATION', { field, message: `${field} is unknown` });
      if (name in texts) fail('VALIDATION', { field, message: `${field} is sent twice` });
      texts[name] = textOf(part, field);
    }
  };
  const part = await readToFile();
  if (!part) fail('VALIDATION', { field: '/body/file', message: '/body/file is missing' });
  const ended = async () => {
    if (await readToFile()) fail('VALIDATION', { field: '/body/file', message: '/body/file is sent twice' });
    return texts;
  };
  return { texts, file: { name: part.filename ?? '', bytes: part.file, ended } };
}
