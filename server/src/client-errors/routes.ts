import * as c from '@vr/shared-api/contract/client-errors';
import * as s from '@vr/shared-api/contract/client-errors.schema';
import type { Clock } from '../clock.ts';
import { route } from '../http/route.ts';
import type { App } from '../parts.ts';

/** Limits of logged reports, so that one page in a loop neither fills the logs nor hides other reports. */
const PER_ADDRESS_AND_MINUTE = 20;
const PER_MINUTE = 300;
const MINUTE_MS = 60_000;

/** Returns a function that says whether one more report from an address may be logged in the current minute. */
function limiter(clock: Clock): (address: string) => boolean {
  let minute = 0;
  let total = 0;
  const byAddress = new Map<string, number>();
  return (address) => {
    const current = Math.trunc(clock.now().getTime() / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      total = 0;
      byAddress.clear();
    }
    const count = (byAddress.get(address) ?? 0) + 1;
    if (total >= PER_MINUTE || count > PER_ADDRESS_AND_MINUTE) return false;
    byAddress.set(address, count);
    total += 1;
    return true;
  };
}

/** Logs errors that browsers report. Reports above the limits are dropped silently: a browser could not react to it. */
export function registerClientErrors(app: App): void {
  const mayLog = limiter(app.parts.clock);
  route(app, c.reportClientError, s.reportClientError, async ({ body, request }) => {
    // Renamed because `traceId` in the log is this request's; the reported one is that of the failed call.
    const { traceId: failedTraceId, ...report } = body;
    if (mayLog(request.ip)) request.log.warn({ clientError: { ...report, failedTraceId } }, 'client error');
    return undefined;
  });
}
