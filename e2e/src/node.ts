/**
 * One node of a portal, in its own process. The argument is JSON: `settings`, and `config` with changes to the
 * configuration. Sends a message to the parent process when the node listens, and exits with the parent.
 */
import { readConfig } from '@vr/server/config';
import { startPortal } from '@vr/server/start';

const { settings, config } = JSON.parse(process.argv[2] ?? '');
process.once('disconnect', () => process.exit());
await startPortal({ ...readConfig(settings), ...config }, () => undefined);
process.send?.('listening');
