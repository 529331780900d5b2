import { type Portal, usePortal } from '@vr/shared-ui/kernel';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Returns the value of `loaded()`. If it is undefined, calls `load` and renders again afterwards. If `load` fails, throws
 * its error, so that the error boundary above shows the failure.
 *
 * Suspense is not used for this: after a fallback, React delays the content by 300 ms, and it shows the fallback even for
 * code that is already loaded.
 */
export function useLoaded<T>(loaded: () => T | undefined, load: () => Promise<unknown>): T | undefined {
  const [, setEnd] = useState<'loaded'>();
  const value = loaded();
  const isLoaded = value !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mounted component always loads the same
  useEffect(() => {
    if (isLoaded) return;
    let mounted = true;
    load().then(
      () => mounted && setEnd('loaded'),
      (error) =>
        mounted &&
        setEnd(() => {
          throw error;
        }),
    );
    return () => {
      mounted = false;
    };
  }, [isLoaded]);
  return value;
}

/** A component whose code is loaded when it is first rendered, or earlier by `preload`. */
type Loadable<P extends object> = ComponentType<P> & { preload(): Promise<unknown> };

/** Resolves when the server can be reached again. */
const reconnected = (connection: Portal['connection']) =>
  new Promise<void>((resolve) => {
    const stop = connection.subscribe((state) => {
      if (state !== 'online') return;
      stop();
      resolve();
    });
  });

/**
 * Makes a component from a module that is loaded on demand. Shows the fallback until the code is loaded. Without a network,
 * the code loads when the network is back. A component without a fallback, such as a dialog, shows a notice meanwhile.
 */
export function loadable<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  fallback: ReactNode = null,
): Loadable<P> {
  let component: ComponentType<P> | undefined;
  const preload = async () => {
    component = (await load()).default;
  };
  function LoadableComponent(props: P) {
    const { connection, notify } = usePortal();
    const { t } = useTranslation('ui');
    const load = async (): Promise<void> => {
      try {
        await preload();
      } catch (error) {
        if (connection.getState() === 'online') throw error;
        if (!fallback) notify({ kind: 'error', text: t('offline.dialog') });
        await reconnected(connection);
        await load();
      }
    };
    const Component = useLoaded(() => component, load);
    return Component ? <Component {...props} /> : fallback;
  }
  return Object.assign(LoadableComponent, { preload });
}
