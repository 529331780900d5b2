import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../testing/server.ts';

test('reports of the content security policy are logged without queries, and dropped beyond a size or a number per minute', async () => {
  const lines: string[] = [];
  const server = await startTestServer({ logLevel: 'warn', logTo: { write: (line) => lines.push(line) } });
  const send = async (payload: string, type = 'application/csp-report') =>
    (await server.app.inject({ method: 'POST', url: '/csp-reports', headers: { 'content-type': type }, payload }))
      .statusCode;
  const report = {
    'document-uri': 'https://portal.example/reset-password?key=secret',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?token=secret',
    'line-number': 3,
    'script-sample': 'secret',
  };
  assert.equal(await send(JSON.stringify({ 'csp-report': report })), 204);
  assert.deepEqual(JSON.parse(lines[0] ?? '{}').cspReport, {
    directive: 'script-src-elem',
    blocked: 'https://evil.example/x.js',
    page: 'https://portal.example/reset-password',
    line: 3,
  });
  for (const wrong of ['', 'null', '[]', '{"csp-report":1}', '{']) assert.ok((await send(wrong)) < 500);
  assert.equal(await send(JSON.stringify({ 'csp-report': { x: 'x'.repeat(9000) } })), 413);
  assert.equal(await send('x', 'text/plain'), 400);
  assert.equal(lines.length, 1);
  for (let sent = 0; sent < 40; sent += 1) await send(JSON.stringify({ 'csp-report': report }));
  assert.equal(lines.length, 20);
  await server.close();
});
