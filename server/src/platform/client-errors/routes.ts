import * as c from '@vr/shared-api/contract/client-errors';
import * as s from '@vr/shared-api/contract/client-errors.schema';
import type { App } from '../../parts.ts';
import { route } from '../http/route.ts';
import { masked } from '../telemetry/safe-log.ts';
import { reportLimiter } from './limiter.ts';

/** Logs errors that browsers report. Reports above the limits are dropped silently: a browser could not react to it. */
export function registerClientErrors(app: App): void {
  const mayLog = reportLimiter(app.parts.clock);
  route(app, c.reportClientError, s.reportClientError, async ({ body, request }) => {
    // Renamed because `traceId` in the log is this request's; the reported one is that of the failed call.
    const { traceId: failedTraceId, ...report } = body;
    if (!mayLog(request.ip)) return undefined;
    const texts = Object.entries(report).map(([name, text]) => [name, masked(text)]);
    request.log.warn({ clientError: { ...Object.fromEntries(texts), failedTraceId } }, 'client error');
    return undefined;
  });
}
