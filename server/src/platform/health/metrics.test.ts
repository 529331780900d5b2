import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '../../app.ts';
import { startTestServer } from '../../testing/server.ts';
import { openDatabase } from '../db/database.ts';

const server = await startTestServer();
await server.parts.jobs.prepare();
after(() => server.close());

/** Returns the value of a metric that has no labels. */
const readValue = (name: string, text: string) => Number(new RegExp(`^${name} (\\S+)$`, 'mu').exec(text)?.[1]);

test('a scrape sends one statement to the database, and none again within seconds', async () => {
  const app = await buildApp(server.parts);
  const [, queries] = await server.watch(async () => {
    await app.metrics.read();
    await app.metrics.read();
  });
  assert.equal(queries.length, 1);
  await app.close();
});

test('a scrape works without the database, and says so', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none');
  const app = await buildApp({ ...server.parts, db });
  const text = await app.metrics.read();
  assert.equal(readValue('database_up', text), 0);
  assert.ok(readValue('database_unavailable_total', text) > 0);
  assert.match(text, /^database_size_bytes Nan$/imu);
  assert.match(text, /^portal_info\{version="[\d.]+",node="[\d.]+"\} 1$/mu);
  await app.close();
  await db.close();
});

test('jobs that are due and that fail are counted by kind', async () => {
  const { db, parts } = server;
  await parts.jobs.enqueue(db, 'delete-document', { storageKey: '../outside' }, { key: 'document' });
  await server.runJobs();
  const app = await buildApp(parts);
  const text = await app.metrics.read();
  assert.match(text, /^job_runs_total\{kind="delete-document",result="failed"\} 1$/mu);
  assert.match(text, /^jobs_retrying\{kind="delete-document"\} 1$/mu);
  assert.match(text, /^jobs_due\{kind="clean-up"\} 0$/mu);
  await app.close();
});
