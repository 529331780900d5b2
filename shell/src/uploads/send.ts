import { ApiError } from '@vr/shared-api/client';
import type { ErrorBody } from '@vr/shared-api/errors';
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';

/** The bytes of one file on their way. */
export interface Sending {
  /** Resolves once the server has them all; fails with an ApiError. */
  done: Promise<void>;
  /** Stops; what the server has stays there. */
  stop(): void;
}

/** Sends what the server does not have yet of a file that has been announced under this id. */
export type Send = (file: File, id: string, onProgress: (sent: number) => void) => Sending;

function asApiError(error: Error): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  // Without an answer, or with one of something between here and the server.
  if (!response || status < 400) return new ApiError(0, { code: 'NETWORK', message: error.message });
  try {
    const body = JSON.parse(response.getBody()) as Partial<ErrorBody>;
    if (body.code) return new ApiError(status, { ...body, code: body.code });
  } catch {
    // A HEAD has no body.
  }
  const gone = status === 404 || status === 410;
  return new ApiError(status, { code: gone ? 'NOT_FOUND' : status >= 500 ? 'UNAVAILABLE' : 'INTERNAL' });
}

/**
 * Sends by tus 1.0, from where the server has it, in one request. Trying again is the caller's: it knows when the
 * network is back and when somebody has signed in again. `options` are for where there is no browser.
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
