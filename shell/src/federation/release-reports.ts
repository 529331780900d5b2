import type { InputOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/releases.schema';

/** How long reports of loaded remotes wait, in milliseconds, so that they do not slow down the first page. */
const WAIT_MS = 10_000;

type Report = InputOf<typeof S.reportReleases>['body']['reports'][number];

interface ReportingOptions {
  send(reports: Report[]): Promise<unknown>;
  /** Only signed-in people report. */
  isSignedIn(): boolean;
}

/** Reports each release of a remote that has loaded or failed in this page, once; failures at once, the rest later. */
export function createReleaseReports({ send, isSignedIn }: ReportingOptions) {
  const known = new Set<string>();
  let waiting: Report[] = [];
  const flush = () => {
    if (waiting.length === 0 || !isSignedIn()) return;
    const reports = waiting;
    waiting = [];
    send(reports).catch(() => undefined);
  };
  const add = (report: Report): boolean => {
    const key = Object.values(report).join(' ');
    if (known.has(key)) return false;
    known.add(key);
    waiting.push(report);
    return true;
  };
  return {
    loaded(remote: string, version: string) {
      if (add({ remote, version, outcome: 'loaded' })) setTimeout(flush, WAIT_MS);
    },
    failed(remote: string, version: string) {
      if (add({ remote, version, outcome: 'failed' })) flush();
    },
    /** Sends the waiting reports. */
    flush,
  };
}
