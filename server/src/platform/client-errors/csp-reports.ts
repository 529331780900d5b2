import type { App } from '../../parts.ts';
import { countLocally } from '../http/local-limits.ts';
import { CSP_REPORTS } from '../http/security.ts';

const BODY_MAX_BYTES = 8 * 1024;
const TEXT_MAX = 300;

/** Returns a field of a report without query and fragment, which may contain a secret from a mailed link. */
const shown = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.split(/[?#]/u, 1)[0]?.slice(0, TEXT_MAX) : undefined;

/** Returns the loggable part of a `report-uri` report (CSP3 §5.3), or undefined if the body is not one. */
function readReport(body: string) {
  let report: Record<string, unknown> | undefined;
  try {
    report = (JSON.parse(body) as { 'csp-report'?: Record<string, unknown> } | null)?.['csp-report'];
  } catch {
    return undefined;
  }
  if (typeof report !== 'object' || report === null) return undefined;
  return {
    directive: shown(report['effective-directive'] ?? report['violated-directive']),
    blocked: shown(report['blocked-uri']),
    page: shown(report['document-uri']),
    source: shown(report['source-file']),
    line: Number.isSafeInteger(report['line-number']) ? report['line-number'] : undefined,
  };
}

/**
 * Logs violations of the portal's content security policy that browsers report. Anyone can send reports, so their size is
 * limited, and reports above the rate limit are dropped.
 */
export function registerCspReports(app: App): void {
  const count = countLocally('report', { now: () => app.parts.clock.now().getTime() });
  app.register(async (scope) => {
    // Fastify's default parsers would accept plain text, which pages of other origins can send without a CORS preflight.
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit: BODY_MAX_BYTES } as const;
    scope.addContentTypeParser('application/csp-report', options, (_request, body, done) => done(null, body));
    scope.post<{ Body: unknown }>(CSP_REPORTS, async (request, reply) => {
      const report = typeof request.body === 'string' ? readReport(request.body) : undefined;
      if (report && count({ address: request.ip }) === 0)
        request.log.warn({ cspReport: report }, 'refused by the content security policy');
      return reply.code(204).send();
    });
  });
}
