import type { RemoteModule } from '@vr/shared-ui/kernel';
import { errorKindOf, link, watchScripts } from '../federation/link.ts';
import type { Linking } from '../federation/modules.ts';

let users = 0;
let endWatch: (() => void) | undefined;

/** Watches the page's scripts while any element links remotes. Returns a function that ends the use by one element. */
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
 * Links each remote once for all elements of the page, and links it again only after a failure. Two releases of a remote
 * cannot share a page, because their chunks have the same names. So all elements use the release that the first element
 * linked.
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
