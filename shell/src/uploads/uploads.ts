import { type Api, ApiError } from '@vr/shared-api/client';
import type { SessionStore } from '@vr/shared-api/session';
import { placeKey, type UploadOrder, type UploadProgress, type Uploads } from '@vr/shared-ui/uploads';
import { createStore } from 'zustand/vanilla';
import type { Engine, ServerUpload } from './engine.ts';

/** The uploads of a portal, for its shell. */
export interface ShellUploads extends Uploads {
  /** Shows those that the server still has of the person who has just signed in. */
  follow(uploads: readonly ServerUpload[]): void;
}

/** The uploads of one portal; what sends them is fetched with the first. */
export function createUploads(api: Api, session: SessionStore): ShellUploads {
  const list = createStore<readonly UploadProgress[]>(() => []);
  /** Those that could not be begun, since what sends them could not be fetched. */
  const unsent = new Map<string, UploadOrder>();
  let loading: Promise<Engine> | undefined;
  const load = () => {
    loading ??= Promise.all([import('./engine.ts'), import('./send.ts')]).then(
      ([{ createEngine }, { sendByTus }]) =>
        createEngine({ api, session, list, page: window, send: sendByTus('', () => session.getState().token) }),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const withEngine = (act: (engine: Engine) => void) => void load().then(act, () => undefined);
  const without = (key: string) => list.getState().filter((upload) => upload.key !== key);

  const start = (order: UploadOrder) => {
    const { place, title, version, file } = order;
    const key = placeKey(place);
    const show = (state: 'starting' | 'failed', error: ApiError | null) => {
      const figures = { size: file.size, sent: 0, bytesPerSecond: null, secondsLeft: null, report: null };
      list.setState(
        [...without(key), { key, place, title, version, fileName: file.name, ...figures, state, error }],
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
  const forget = (key: string) => {
    unsent.delete(key);
    list.setState(without(key), true);
  };

  return {
    list,
    start,
    retry(key, file) {
      const order = unsent.get(key);
      if (order) start(order);
      else withEngine((engine) => engine.retry(key, file));
    },
    cancel: (key) => (unsent.has(key) ? forget(key) : withEngine((engine) => engine.cancel(key))),
    dismiss: (key) => (unsent.has(key) ? forget(key) : withEngine((engine) => engine.dismiss(key))),
    follow(uploads) {
      const live = uploads.some(({ state }) => state === 'RECEIVING' || state === 'INSPECTING');
      if (live) withEngine((engine) => engine.follow(uploads));
    },
  };
}
