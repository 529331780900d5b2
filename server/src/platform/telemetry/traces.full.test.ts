import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { missingObjectStorage, testBucket } from '../../testing/object-storage.ts';
import { s3Storage } from '../storage/s3.ts';
import { openTracing } from './open-telemetry.ts';
import { startCollector } from './testing/collector.ts';
import { setTracing, span } from './trace.ts';

test('a call of the file storage on S3 is a span without the name of the file', {
  skip: missingObjectStorage() ?? false,
}, async () => {
  const settings = await testBucket();
  assert.ok(settings, 'run by pnpm unit');
  const collector = await startCollector();
  const { tracing, stop } = openTracing({ endpoint: collector.url, ratio: 1 }, '1.2.3', assert.fail);
  setTracing(tracing);
  await span('test', 'server', {}, async () => (await s3Storage(settings)).stat('media/none'));
  await stop();
  setTracing(undefined);
  await collector.stop();
  assert.ok(collector.spans().some(({ name }) => name === 's3 HeadObject'));
  assert.ok(!collector.requests.some(({ body }) => body.includes('media/none')));
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
  const portal = await loadedBy('../../start.ts');
  assert.ok(portal.includes('telemetry/trace.ts') && !portal.includes(SENDER));
});
