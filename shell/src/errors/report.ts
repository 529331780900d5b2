import { ApiError } from '@vr/shared-api/client';

/** What the server logs of an error that a browser met. */
export interface ErrorReport {
  message: string;
  stack?: string;
  remote?: string;
  version?: string;
  kind?: string;
  path?: string;
  traceId?: string;
}

/** What the place that caught an error knows about it. */
export type ErrorOrigin = Pick<ErrorReport, 'remote' | 'version' | 'kind' | 'traceId'>;

const RELEASE = /\/remotes\/([^/\s]+)\/([^/\s]+)\//u;

/** The remote and version an error's stack first names, if any. */
export function originOf(stack: string | undefined): Pick<ErrorReport, 'remote' | 'version'> {
  const [, remote, version] = RELEASE.exec(stack ?? '') ?? [];
  return remote && version ? { remote, version } : {};
}

/** Not failures of the portal: what the person cancelled, the network, a refusal the screen has explained, browser noise. */
function isExpected(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500;
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || error.message.startsWith('ResizeObserver loop');
}

/** How many errors one page reports before it falls silent; a loop must not flood the server. */
const REPORTS_MAX = 20;

/** Makes the one way errors are reported: each once, and not endlessly. */
export function createReporter(send: (report: ErrorReport) => Promise<unknown>, path: () => string) {
  const sent = new Set<string>();
  return (error: unknown, origin: ErrorOrigin = {}): void => {
    if (isExpected(error)) return;
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    const key = `${message}\n${stack}`;
    if (sent.has(key) || sent.size >= REPORTS_MAX) return;
    sent.add(key);
    const report: ErrorReport = {
      message: message.slice(0, 2000),
      ...(stack ? { stack: stack.slice(0, 8000) } : {}),
      path: path().slice(0, 500),
      ...originOf(stack),
      ...(error instanceof ApiError && error.traceId ? { traceId: error.traceId } : {}),
      ...origin,
    };
    send(report).catch(() => undefined);
  };
}
export type ReportError = ReturnType<typeof createReporter>;

/** Reports what nothing else caught. */
export function reportUncaught(page: Window, report: ReportError): void {
  page.addEventListener('error', (event) => {
    // Failed pictures and scripts fire here without an error; whoever asked for them deals with it.
    if (event.error) report(event.error, { kind: 'uncaught' });
  });
  page.addEventListener('unhandledrejection', (event) => report(event.reason, { kind: 'unhandled-rejection' }));
}
