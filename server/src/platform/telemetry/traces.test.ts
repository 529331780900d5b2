import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { initPasswordReset } from '@vr/shared-api/contract/users';
import { startMailServer } from '../../testing/mail.ts';
import { startTestServer } from '../../testing/server.ts';
import { openTracing } from './open-telemetry.ts';
import { startCollector } from './testing/collector.ts';
import { setTracing } from './trace.ts';

const EMAIL = 'ada.lovelace@company.example';
const ELSEWHERE = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const TRACEPARENT = `00-${ELSEWHERE.traceId}-${ELSEWHERE.spanId}-01`;

/** Sends the finished spans and stops recording. */
let stop: () => Promise<void>;
const collector = await startCollector();
const mails = await startMailServer();
const opened = openTracing({ endpoint: collector.url, ratio: 1 }, '1.2.3', assert.fail);
setTracing(opened.tracing);
stop = opened.stop;
const server = await startTestServer({ smtpUrl: mails.url });
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
  const statements = spans.filter(
    ({ parentSpanId, attributes }) =>
      parentSpanId === request.spanId && attributes.some(({ key }) => key === 'db.system.name'),
  );
  assert.ok(statements.length >= 2, `${statements.length} statements`);

  assert.notEqual(ignored.headers['x-trace-id'], ELSEWHERE.traceId);
  assert.equal(continued.headers['x-trace-id'], ELSEWHERE.traceId);
  assert.ok(spans.some(({ parentSpanId, name }) => parentSpanId === ELSEWHERE.spanId && name === 'GET /health'));

  const sent = collector.requests.map(({ body }) => body).join('');
  assert.match(sent, /"service.version","value":\{"stringValue":"1.2.3"\}/u);
  for (const secret of [EMAIL, 'Lovelace', 'select ', 'insert ']) assert.ok(!sent.includes(secret), secret);
});
