import { ApiError } from '@vr/shared-api/client';

/** The data that the server logs about an error in a browser. */
export interface ErrorReport {
  message: string;
  stack?: string;
  remote?: string;
  version?: string;
  kind?: string;
  path?: string;
  traceId?: string;
}

/** Data that the code that caught an error can add. */
type ErrorOrigin = Pick<ErrorReport, 'remote' | 'version' | 'kind' | 'traceId'>;

const RELEASE = /\/remotes\/([^/\s]+)\/([^/\s]+)\//u;

/** Returns the first remote and version in an error's stack, if any. */
export function originOf(stack: string | undefined): Pick<ErrorReport, 'remote' | 'version'> {
  const [, remote, version] = RELEASE.exec(stack ?? '') ?? [];
  return remote && version ? { remote, version } : {};
}

/** Whether an error is not the portal's fault: a cancelled request, the network, a refused call, browser noise. */
function isExpected(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500;
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || error.message.startsWith('ResizeObserver loop');
}

/** The most reports per page load, so that an error in a loop does not flood the server. */
const REPORTS_MAX = 20;

/** Returns a function that reports each error once, and only the first errors of a page. */
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

/** Reports every error and rejection that nothing else has caught. */
export function reportUncaught(page: Window, report: ReportError): void {
  page.addEventListener('error', (event) => {
    // Images and scripts that fail to load fire this event without an error; the code that loads them handles it.
    if (event.error) report(event.error, { kind: 'uncaught' });
  });
  page.addEventListener('unhandledrejection', (event) => report(event.reason, { kind: 'unhandled-rejection' }));
}
