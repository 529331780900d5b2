/**
 * One node of a portal, in a process of its own. The argument is JSON: the settings of the portal, and how its configuration
 * differs from them. Tells its parent when it listens, and ends with it.
 */
import { readConfig } from '@vr/server/config';
import { startPortal } from '@vr/server/start';

const { settings, config } = JSON.parse(process.argv[2] ?? '');
process.once('disconnect', () => process.exit());
await startPortal({ ...readConfig(settings), ...config }, () => undefined);
process.send?.('listening');
