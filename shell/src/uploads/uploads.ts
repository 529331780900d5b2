import type { Api } from '@vr/shared-api/client';
import type { UploadProgress, Uploads } from '@vr/shared-ui/uploads';
import { createStore } from 'zustand/vanilla';

/** The uploads of one portal; what sends them is fetched with the first. */
export function createUploads(_api: Api): Uploads {
  const list = createStore<readonly UploadProgress[]>(() => []);
  return {
    list,
    start: () => undefined,
    retry: () => undefined,
    cancel: () => undefined,
    dismiss: () => undefined,
  };
}
