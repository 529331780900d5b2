import { createRequire } from 'node:module';
import path from 'node:path';
import { SHARED_MODULES } from '../federation/shared-modules.ts';
import { ROOT } from '../packages.ts';

/** Our own modules that the contract covers: those that the shell provides, and the one that describes manifests. */
export const OWN_MODULES: readonly string[] = [
  ...SHARED_MODULES.map(({ request }) => request).filter((request) => request.startsWith('@vr/')),
  '@vr/shared-api/remote',
];

/** Returns the file name of a module's declarations in a snapshot. */
export const declarationsOf = (request: string): string => `${path.basename(request)}.d.ts`;

const require = createRequire(path.join(ROOT, 'tooling/package.json'));
const sharedUi = createRequire(path.join(ROOT, 'shared-ui/package.json'));

export const sourceOf = (request: string): string =>
  (request.startsWith('@vr/shared-ui/') ? sharedUi : require).resolve(request);
