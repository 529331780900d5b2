import type { ErrorBody } from '@vr/shared-api/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isCrossed, isHeldUp, isReferenceGone, isUnavailable, isUnstorable } from '../db/database.ts';
import { BadKey, StorageAway, StorageFull } from '../storage/storage.ts';
import { AppError } from './fail.ts';

/** Returns whether an error means that the disk or the bucket is full. */
function isDiskFull(error: unknown): boolean {
  if (error instanceof StorageFull) return true;
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } };
  return code === 'ENOSPC' || code === 'EDQUOT' || $metadata?.httpStatusCode === 507;
}

/** The error codes of a missing, read-only or broken disk, and of a process with too many open files. */
const DISK_AWAY = new Set(['EROFS', 'EIO', 'ESTALE', 'ENODEV', 'EMFILE', 'ENFILE']);

/** Returns whether an error means that the disk or the S3 server does not work at the moment. */
function isStorageAway(error: unknown): boolean {
  if (error instanceof StorageAway) return true;
  const { code = '', name, $metadata } = error as NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 0;
  // A reply with status 200 that cannot be read, or a server that does not find a part that it just stored.
  const isConfused = status === 200 || name === 'InvalidPart';
  return DISK_AWAY.has(code) || name === 'TimeoutError' || status >= 500 || isConfused;
}

/** Returns whether an error is temporary: a repeated call can succeed, or fails with a more precise reason. */
const isPassing = (error: unknown): boolean =>
  [isUnavailable, isCrossed, isHeldUp, isReferenceGone, isStorageAway].some((is) => is(error));

/** Converts any error to an {@link AppError}, including errors that Fastify throws before a handler runs. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof BadKey) return new AppError('NOT_FOUND');
  if (isDiskFull(error)) return new AppError('STORAGE_FULL', { message: 'The storage of the portal is full.' });
  if (isPassing(error)) return new AppError('UNAVAILABLE', { message: 'Try again in a moment.' });
  if (isUnstorable(error)) return new AppError('VALIDATION', { message: 'A text must not hold a NUL character.' });
  const { statusCode, message } = error as Partial<FastifyError>;
  if (statusCode === 413) return new AppError('PAYLOAD_TOO_LARGE', { message: 'The request is too large.' });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('VALIDATION', { message: message ?? 'The request is not valid.' });
  return new AppError('INTERNAL', { message: 'Something went wrong on the server.' });
}

/** The value of Retry-After if it is unknown when a retry can succeed. */
const RETRY_AFTER_SECONDS = 5;

/** Returns the body of the reply to a failed request. */
export function bodyOf(
  { code, message, title, field, retryAfter, reason, report, stepFile }: AppError,
  traceId: string,
): ErrorBody {
  return {
    code,
    message,
    ...(title ? { title } : {}),
    ...(field ? { field } : {}),
    ...(retryAfter ? { retryAfter } : {}),
    ...(reason ? { reason } : {}),
    ...(report ? { report } : {}),
    ...(stepFile ? { stepFile } : {}),
    traceId,
  };
}

/** Headers of a file, which do not hold for the error in its place. */
const FILE_HEADERS = ['etag', 'last-modified', 'content-encoding', 'content-range', 'accept-ranges'];

/** Replies with the status and the {@link bodyOf} of an error. Logs a stack only for unexpected errors. */
export async function replyToError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const failure = asAppError(error);
  if (failure.statusCode >= 500) request.log.error({ err: error }, failure.code);
  else request.log.debug({ code: failure.code, field: failure.field }, failure.message);
  if (failure.code === 'UNAVAILABLE' || failure.code === 'TOO_MANY_REQUESTS') {
    reply.header('retry-after', String(failure.retryAfter ?? RETRY_AFTER_SECONDS));
  }
  for (const header of FILE_HEADERS) reply.removeHeader(header);
  // A cached error of a file would outlast the failure of the storage.
  reply.header('cache-control', 'no-store');
  if (failure.code === 'NOT_AUTHENTICATED') reply.header('www-authenticate', 'Bearer');
  return reply
    .code(failure.statusCode)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(bodyOf(failure, request.id)));
}
