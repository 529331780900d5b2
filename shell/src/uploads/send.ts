import { ApiError } from '@vr/shared-api/client';
import type { ErrorBody } from '@vr/shared-api/errors';
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';

/** The transfer of one file. */
interface Sending {
  /** Resolves when the server has all bytes; rejects with an ApiError. */
  done: Promise<void>;
  /** Stops the transfer. The server keeps the bytes that it has. */
  stop(): void;
}

/** Sends the bytes that the server does not have yet of a file that was announced under this id. */
export type Send = (file: File, id: string, onProgress: (sent: number) => void) => Sending;

function asApiError(error: Error): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  // There is no reply, or one from a proxy between the browser and the server.
  if (!response || status < 400) return new ApiError(0, { code: 'NETWORK', message: error.message });
  try {
    const body = JSON.parse(response.getBody()) as Partial<ErrorBody>;
    if (body.code) return new ApiError(status, { ...body, code: body.code });
  } catch {
    // The reply to a HEAD request has no body.
  }
  const gone = status === 404 || status === 410;
  return new ApiError(status, { code: gone ? 'NOT_FOUND' : status >= 500 ? 'UNAVAILABLE' : 'INTERNAL' });
}

/**
 * Sends by tus 1.0, in one request, from the offset that the server has. The caller retries, because it can wait for
 * the network and for the person to sign in again. `options` are for tests outside a browser.
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
