/**
 * One node of a portal, in a process of its own. The argument is JSON: the settings of the portal, and the folder with its
 * builds if it is not this one. Says to its parent when it listens, and ends with it.
 */
import { readConfig } from '@vr/server/config';
import { startPortal } from '@vr/server/start';

const { settings, root } = JSON.parse(process.argv[2] ?? '') as { settings: Record<string, string>; root?: string };
process.once('disconnect', () => process.exit());
await startPortal({ ...readConfig(settings), ...(root ? { root } : {}) }, () => undefined);
process.send?.('listening');
