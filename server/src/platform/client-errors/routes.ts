import * as c from '@vr/shared-api/contract/client-errors';
import * as s from '@vr/shared-api/contract/client-errors.schema';
import type { App } from '../../parts.ts';
import { countLocally } from '../http/local-limits.ts';
import { route } from '../http/route.ts';
import { masked } from '../telemetry/safe-log.ts';

/** Logs errors that browsers report. Silently drops reports above the limit: a browser could not react to an error. */
export function registerClientErrors(app: App): void {
  const count = countLocally('report', { now: () => app.parts.clock.now().getTime() });
  route(app, c.reportClientError, s.reportClientError, async ({ body, request }) => {
    // Renamed, because `traceId` in the log means the trace of this request. The report has the trace of the call that
    // failed.
    const { traceId: failedTraceId, ...report } = body;
    if (count({ address: request.ip }) > 0) return undefined;
    const texts = Object.entries(report).map(([name, text]) => [name, masked(text)]);
    request.log.warn({ clientError: { ...Object.fromEntries(texts), failedTraceId } }, 'client error');
    return undefined;
  });
}
