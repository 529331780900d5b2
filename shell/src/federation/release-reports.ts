import type { InputOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/releases.schema';

/** How long reports about loaded remotes are delayed, in milliseconds, to keep the first page fast. */
const WAIT_MS = 10_000;

type Report = InputOf<typeof S.reportReleases>['body']['reports'][number];

interface ReportingOptions {
  send(reports: Report[]): Promise<unknown>;
  /** Only signed-in people send reports. */
  isSignedIn(): boolean;
}

/**
 * Reports once, per page load, whether each release of a remote loaded or failed. Sends failures at once and the rest later.
 */
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
