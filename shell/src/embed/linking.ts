import { getInstance } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '@vr/shared-ui/kernel';
import { errorKindOf, link } from '../federation/link.ts';
import type { Linking } from '../federation/modules.ts';

// Asks for the entries of remotes as the preloads do: otherwise browsers would fetch them twice.
getInstance()?.registerPlugins([
  {
    name: 'cross-origin',
    createScript({ url }) {
      const script = Object.assign(document.createElement('script'), { src: url });
      // As webpack does for the other scripts: without it in the portal's own page for a frame.
      if (new URL(url).origin !== location.origin) script.crossOrigin = 'anonymous';
      return script;
    },
  },
]);

const linked = new Map<string, Promise<RemoteModule>>();

/** Links each release once for all elements of the page. A release that did not load is linked again. */
export const sharedLinking: Linking = {
  errorKindOf,
  link(remote, address, attempt) {
    const known = linked.get(address);
    if (known) return known;
    const linking = link(remote, address, attempt);
    linked.set(address, linking);
    linking.catch(() => linked.delete(address));
    return linking;
  },
};
