import { Counter, Histogram, Registry } from 'prom-client';

/** The metrics that this process counts. Labels never contain text that callers can choose, or who the caller is. */
export const counted = new Registry();
const registers = [counted];
const counter = <Label extends string>(name: string, labelNames: readonly Label[], help: string) =>
  new Counter({ name, help, labelNames, registers });

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Requests to the portal and to contents, by the pattern of the route. */
export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of requests in seconds, by method, route and status.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: BUCKETS_S,
  registers,
});

/** Runs of jobs. `failed`: will be retried; `given_up`: will not be retried. */
export const jobRuns = counter(
  'job_runs_total',
  ['kind', 'result'],
  'Runs of jobs by kind and result: completed, failed (will be retried) or given_up.',
);
export const jobSeconds = counter('job_run_seconds_total', ['kind'], 'Seconds that runs of jobs have taken, by kind.');

export const mails = counter(
  'mails_total',
  ['result'],
  'Attempts to send a mail by result: sent, outbox (no mail server is set), failed (will be retried) or no_mailbox.',
);
for (const result of ['sent', 'outbox', 'failed', 'no_mailbox']) mails.inc({ result }, 0);

/** Calls to the object storage. A missing object does not count as a failure. */
export const s3Requests = counter(
  's3_requests_total',
  ['operation', 'result'],
  'Calls to the object storage by operation and result: done or failed (after the retries of the client).',
);
export const s3Seconds = counter(
  's3_request_seconds_total',
  ['operation'],
  'Seconds that calls to the object storage have taken until the reply began, by operation.',
);

export const databaseUnavailable = counter(
  'database_unavailable_total',
  [],
  'Statements and connections that failed because the database could not be reached or did not reply.',
);

/** Entries of the audit trail, such as failed sign-ins. */
export const auditEvents = counter(
  'audit_events_total',
  ['action', 'outcome'],
  'Entries written to the audit trail, by action and outcome (success or failure).',
);
auditEvents.inc({ action: 'sign-in.password', outcome: 'failure' }, 0);
auditEvents.inc({ action: 'sign-in.code', outcome: 'failure' }, 0);

/** Session reports to which the server replied with success. */
export const sessionReports = counter(
  'session_reports_total',
  ['result'],
  'Reports of sessions by result: stored, held (not plausible), repeated (nothing new) or test (counts nowhere).',
);
for (const result of ['stored', 'held', 'repeated', 'test']) sessionReports.inc({ result }, 0);

/** People in whose browsers a release loaded or failed for the first time. */
export const releasePeople = counter(
  'release_people_total',
  ['remote', 'version', 'outcome'],
  'People in whose browsers a release of a remote has loaded or failed, each counted once for each outcome.',
);
