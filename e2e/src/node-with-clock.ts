/** A node of a portal whose parent sets the clock with a message `{to: instant}`. Takes the same argument as `node.ts`. */
import type { Clock } from '@vr/server/clock';
import { readConfig } from '@vr/server/config';
import { startPortal } from '@vr/server/start';
import { queueClock } from '@vr/server/testing/jobs';

/** Longer than the interval at which the workers of the queue poll for jobs. */
const POLL_MS = 35_000;

const { settings, config } = JSON.parse(process.argv[2] ?? '');
process.once('disconnect', () => process.exit());
let offsetMs = 0;
const clock: Clock = { now: () => new Date(Date.now() + offsetMs) };
const queue = queueClock(clock.now());
await startPortal({ ...readConfig(settings), ...config }, () => undefined, undefined, { clock, queue });
process.on('message', async ({ to }: { to: string }) => {
  offsetMs = Date.parse(to) - Date.now();
  await queue.setTime(clock.now());
  await queue.tick(POLL_MS);
  process.send?.('set');
});
process.send?.('listening');
