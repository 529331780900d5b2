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

/** Links each release once for all elements of the page, and links it again only after a failure. */
export const sharedLinking: Linking = {
  errorKindOf,
  link(remote, container, attempt) {
    const known = linked.get(container.entry);
    if (known) return known;
    const linking = link(remote, container, attempt);
    linked.set(container.entry, linking);
    linking.catch(() => linked.delete(container.entry));
    return linking;
  },
};
