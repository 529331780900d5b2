import type { RemoteModule } from '@vr/shared-ui/kernel';
import { errorKindOf, link } from '../federation/link.ts';
import type { Linking } from '../federation/modules.ts';

const linked = new Map<string, Promise<RemoteModule>>();

/**
 * Links each remote once for all elements of the page. A release that did not load is linked again. Two releases of a remote
 * cannot be in one page, because their chunks have the same names. So people of two companies see the release of the element
 * that comes first.
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
