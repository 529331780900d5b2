import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { initPasswordReset } from '@vr/shared-api/contract/users';
import { s3Storage } from '../storage/s3.ts';
import { type MailServer, startMailServer } from '../testing/mail.ts';
import { missingObjectStorage, testBucket } from '../testing/object-storage.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { openTracing } from './open-telemetry.ts';
import { type Collector, startCollector } from './testing/collector.ts';
import { setTracing } from './trace.ts';

const EMAIL = 'ada.lovelace@company.example';
const ELSEWHERE = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const TRACEPARENT = `00-${ELSEWHERE.traceId}-${ELSEWHERE.spanId}-01`;

let collector: Collector;
let mails: MailServer;
let server: TestServer;
/** Sends the spans that have ended since, and those of later work are not recorded. */
let stop: () => Promise<void>;
before(async () => {
  collector = await startCollector();
  mails = await startMailServer();
  const opened = openTracing({ endpoint: collector.url, ratio: 1 }, '1.2.3', assert.fail);
  setTracing(opened.tracing);
  stop = opened.stop;
  server = await startTestServer({ smtpUrl: mails.url });
});
after(async () => {
  setTracing(undefined);
  await server.close();
  await mails.stop();
  await collector.stop();
});

test('a request, its statements, the job that it adds and the mail of the job are one trace, without personal data', async () => {
  const { id: clientId } = await server.build.client();
  await server.build.person({ clientId, email: EMAIL, password: 'Correct-2026!' });
  const reply = await server.app.inject({
    method: initPasswordReset.method,
    url: `/api/v1${initPasswordReset.path}?lang=fr`,
    payload: { email: EMAIL },
  });
  assert.equal(reply.statusCode, 204);
  await server.runJobs();
  assert.equal(mails.take().length, 1);
  const ignored = await server.app.inject({ url: '/health', headers: { traceparent: TRACEPARENT } });
  server.parts.config.trustProxy = 1;
  const continued = await server.app.inject({ url: '/health', headers: { traceparent: TRACEPARENT } });
  server.parts.config.trustProxy = 0;
  const settings = await testBucket();
  if (settings) await (await s3Storage(settings)).stat('media/none');
  await stop();

  const spans = collector.spans();
  const traceId = String(reply.headers['x-trace-id']);
  const request = spans.find(({ name }) => name === `POST /api/v1${initPasswordReset.path}`);
  assert.ok(request);
  assert.equal(request.traceId, traceId);
  assert.deepEqual(
    request.attributes.map(({ key }) => key),
    ['http.request.method', 'http.route', 'http.response.status_code'],
  );
  const job = spans.find(({ name }) => name === 'job reset-password-mail');
  const mail = spans.find(({ name }) => name === 'send mail');
  assert.deepEqual([job?.traceId, mail?.traceId, mail?.parentSpanId], [traceId, traceId, job?.spanId]);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId).map(({ name }) => name);
  assert.ok(statements.includes('rate-limits.count') && statements.length >= 2, statements.join());

  assert.notEqual(ignored.headers['x-trace-id'], ELSEWHERE.traceId);
  assert.equal(continued.headers['x-trace-id'], ELSEWHERE.traceId);
  assert.ok(spans.some(({ parentSpanId, name }) => parentSpanId === ELSEWHERE.spanId && name === 'GET /health'));
  if (!missingObjectStorage()) assert.ok(spans.some(({ name }) => name === 's3 HeadObject'));

  const sent = collector.requests.map(({ body }) => body).join('');
  assert.match(sent, /"service.version","value":\{"stringValue":"1.2.3"\}/u);
  for (const secret of [EMAIL, 'Lovelace', 'select ', 'insert ', 'media/none'])
    assert.ok(!sent.includes(secret), secret);
});

test('without a collector, the code that sends traces is not loaded', async () => {
  const hooks = `import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });`;
  const loadedBy = async (path: string) => {
    const script = `await import(${JSON.stringify(join(import.meta.dirname, path))})`;
    const args = ['--import', `data:text/javascript,${encodeURIComponent(hooks)}`, '--input-type=module', '-e', script];
    return (await promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000 })).stdout;
  };
  const SENDER = 'exporter-trace-otlp-http';
  assert.ok((await loadedBy('open-telemetry.ts')).includes(SENDER));
  const portal = await loadedBy('../start.ts');
  assert.ok(portal.includes('telemetry/trace.ts') && !portal.includes(SENDER));
});
