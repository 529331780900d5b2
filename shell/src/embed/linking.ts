import type { RemoteModule } from '@vr/shared-ui/kernel';
import { errorKindOf, link, watchScripts } from '../federation/link.ts';
import type { Linking } from '../federation/modules.ts';

let users = 0;
let endWatch: (() => void) | undefined;

/** Watches the scripts of the page while elements link remotes. Returns a function that ends the use. */
export function holdScriptWatch(): () => void {
  users += 1;
  if (users === 1) endWatch = watchScripts();
  return () => {
    users -= 1;
    if (users === 0) endWatch?.();
  };
}

const linked = new Map<string, Promise<RemoteModule>>();

/**
 * Links each remote once for all elements of the page. A remote that did not load is linked again. Two releases of a remote
 * cannot share a page, because their chunks have the same names. So all elements use the release of the first one.
 */
export const sharedLinking: Linking = {
  errorKindOf,
  link(remote, container, attempt) {
    const known = linked.get(remote);
    if (known) return known;
    const linking = link(remote, container, attempt);
    linked.set(remote, linking);
    linking.catch(() => linked.delete(remote));
    return linking;
  },
};
