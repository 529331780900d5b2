import { ApiError } from '@vr/shared-api/client';
import type { ErrorBody } from '@vr/shared-api/errors';
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';

/** A running transfer of one file. */
interface Sending {
  /** Resolves once the server has all bytes; rejects with an ApiError. */
  done: Promise<void>;
  /** Stops the transfer. The server keeps the bytes it received. */
  stop(): void;
}

/** Sends the bytes of a file that the server does not have yet. `id`: the id under which the file was announced. */
export type Send = (file: File, id: string, onProgress: (sent: number) => void) => Sending;

function asApiError(error: Error): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  // There is no reply, or only one from a proxy between the browser and the server.
  if (!response || status < 400) return new ApiError(0, { code: 'NETWORK', message: error.message });
  try {
    const body = JSON.parse(response.getBody()) as Partial<ErrorBody>;
    if (body.code) return new ApiError(status, { ...body, code: body.code });
  } catch {
    // Replies to HEAD requests have no body.
  }
  const gone = status === 404 || status === 410;
  return new ApiError(status, { code: gone ? 'NOT_FOUND' : status >= 500 ? 'UNAVAILABLE' : 'INTERNAL' });
}

/**
 * Sends a file by tus 1.0, in one request, starting at the server's offset. Does not retry: the caller can wait for the
 * network and for the person to sign in again. `options` is for tests outside a browser.
 */
export const sendByTus =
  (baseUrl: string, token: () => string | null, options: Pick<UploadOptions, 'fileReader'> = {}): Send =>
  (file, id, onProgress) => {
    let stop = () => {};
    const done = new Promise<void>((resolve, reject) => {
      const upload = new Upload(file, {
        ...options,
        uploadUrl: `${baseUrl}/api/v1/uploads/${id}`,
        uploadSize: file.size,
        retryDelays: null,
        storeFingerprintForResuming: false,
        onBeforeRequest: (request) => {
          const bearer = token();
          if (bearer) request.setHeader('authorization', `Bearer ${bearer}`);
        },
        onProgress: (sent) => onProgress(sent),
        onSuccess: () => resolve(),
        onError: (error) => reject(asApiError(error)),
      });
      stop = () => void upload.abort().catch(() => undefined);
      upload.start();
    });
    return { done, stop: () => stop() };
  };
