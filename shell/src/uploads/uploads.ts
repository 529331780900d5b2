import { type Api, ApiError } from '@vr/shared-api/client';
import type { SessionStore } from '@vr/shared-api/session';
import { placeKey, type UploadOrder, type UploadProgress, type Uploads } from '@vr/shared-ui/uploads';
import { createStore } from 'zustand/vanilla';
import type { Engine } from './engine.ts';
import type { ServerUpload } from './server-uploads.ts';

export interface ShellUploads extends Uploads {
  /** Shows the uploads of the signed-in person that are still on the server. */
  restore(uploads: readonly ServerUpload[]): void;
}

/** Creates the uploads of a portal. The engine that sends them is loaded on the first upload. */
export function createUploads(api: Api, session: SessionStore, baseUrl = ''): ShellUploads {
  const list = createStore<readonly UploadProgress[]>(() => []);
  /** The uploads that could not start because the engine failed to load. */
  const unsent = new Map<string, UploadOrder>();
  let loading: Promise<Engine> | undefined;
  const load = () => {
    loading ??= Promise.all([import('./engine.ts'), import('./send.ts')]).then(
      ([{ createEngine }, { sendByTus }]) =>
        createEngine({ api, session, list, page: window, send: sendByTus(baseUrl, () => session.getState().token) }),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const withEngine = (act: (engine: Engine) => void) => void load().then(act, () => undefined);
  const listWithout = (key: string) => list.getState().filter((upload) => upload.key !== key);

  const start = (order: UploadOrder) => {
    const { place, title, version, file } = order;
    const key = placeKey(place);
    const show = (state: 'starting' | 'failed', error: ApiError | null) => {
      const figures = { size: file.size, sent: 0, bytesPerSecond: null, secondsLeft: null, report: null };
      list.setState(
        [...listWithout(key), { key, place, title, version, fileName: file.name, ...figures, state, error }],
        true,
      );
    };
    unsent.delete(key);
    show('starting', null);
    load().then(
      (engine) => engine.start(order),
      () => {
        unsent.set(key, order);
        show('failed', new ApiError(0, { code: 'NETWORK' }));
      },
    );
  };
  const remove = (key: string) => {
    unsent.delete(key);
    list.setState(listWithout(key), true);
  };

  return {
    list,
    start,
    retry(key, file) {
      const order = unsent.get(key);
      if (order) start(order);
      else withEngine((engine) => engine.retry(key, file));
    },
    cancel: (key) => (unsent.has(key) ? remove(key) : withEngine((engine) => engine.cancel(key))),
    dismiss: (key) => (unsent.has(key) ? remove(key) : withEngine((engine) => engine.dismiss(key))),
    restore(uploads) {
      if (uploads.some(({ state }) => state !== 'ACCEPTED')) withEngine((engine) => engine.restore(uploads));
    },
  };
}
