import type { RemoteModule } from '@vr/shared-ui/kernel';
import { errorKindOf, link } from '../federation/link.ts';
import type { Linking } from '../federation/modules.ts';

const linked = new Map<string, Promise<RemoteModule>>();

/** Links each release once for all elements of the page. A release that did not load is linked again. */
export const sharedLinking: Linking = {
  errorKindOf,
  link(remote, container, attempt) {
    const { entry } = container;
    const known = linked.get(entry);
    if (known) return known;
    const linking = link(remote, container, attempt);
    linked.set(entry, linking);
    linking.catch(() => linked.delete(entry));
    return linking;
  },
};
