import { ApiError } from '@vr/shared-api/client';

/** The data that the server logs about a browser error. */
export interface ErrorReport {
  message: string;
  stack?: string;
  remote?: string;
  version?: string;
  kind?: string;
  path?: string;
  traceId?: string;
}

type ErrorOrigin = Pick<ErrorReport, 'remote' | 'version' | 'kind' | 'traceId'>;

const RELEASE = /\/remotes\/([^/\s]+)\/([^/\s]+)\//u;

/** Returns the first remote in an error's stack and its version, or nothing. */
export function originOf(stack: string | undefined): Pick<ErrorReport, 'remote' | 'version'> {
  const [, remote, version] = RELEASE.exec(stack ?? '') ?? [];
  return remote && version ? { remote, version } : {};
}

/** Whether an error is not worth a report: a network failure, a refused or cancelled call, or browser noise. */
function isExpected(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500;
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || error.message.startsWith('ResizeObserver loop');
}

/** The most reports per page load. An error in a loop must not flood the server. */
const REPORTS_MAX = 20;

/** Returns a function that reports each distinct error once, up to {@link REPORTS_MAX} per page load. */
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

/** Reports every uncaught error and unhandled rejection of the page. */
export function reportUncaught(page: Window, report: ReportError): void {
  page.addEventListener('error', (event) => {
    // Images and scripts that fail to load fire this event without `error`. The code that loads them handles the failure.
    if (event.error) report(event.error, { kind: 'uncaught' });
  });
  page.addEventListener('unhandledrejection', (event) => report(event.reason, { kind: 'unhandled-rejection' }));
}
