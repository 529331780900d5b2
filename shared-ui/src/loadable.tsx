import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * Returns what `loaded` returns, and loads it first if that is undefined. Throws if it cannot be loaded, so that the
 * boundary above shows the failure.
 *
 * Suspense is not used for this: React holds back for 300 ms what it reveals after a fallback, and it shows the
 * fallback even for code that has been loaded before.
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

/** A component whose code is loaded when it is first rendered, or earlier with `preload`. */
type Loadable<P extends object> = ComponentType<P> & { preload(): Promise<unknown> };

/** Makes a component of a module that is loaded on demand. Shows the fallback until the code is there. */
export function loadable<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  fallback: ReactNode = null,
): Loadable<P> {
  let component: ComponentType<P> | undefined;
  const preload = async () => {
    component = (await load()).default;
  };
  function LoadableComponent(props: P) {
    const Component = useLoaded(() => component, preload);
    return Component ? <Component {...props} /> : fallback;
  }
  return Object.assign(LoadableComponent, { preload });
}
