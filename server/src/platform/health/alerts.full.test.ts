import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { missingPromtool, promtool } from '../../testing/promtool.ts';
import { startTestServer } from '../../testing/server.ts';

const FOLDER = join(import.meta.dirname, '../../../../ops/deploy/prometheus');
const RULES = join(FOLDER, 'alerts.yml');
const RULE_TESTS = ['alerts', 'alerts-of-weeks'].map((name) => join(FOLDER, `${name}.test.yml`));
const EXAMPLE = join(FOLDER, 'prometheus.yml');

const server = await startTestServer();
await server.parts.jobs.prepare();
await server.app.inject('/ready');
const scrape = (await server.app.inject('/metrics')).body;
after(() => server.close());

describe('The alert rules', { skip: missingPromtool() ?? false }, () => {
  test('are valid, fire for what they are about and are silent otherwise', async () => {
    await promtool(['check', 'rules', RULES]);
    await promtool(['check', 'config', '--syntax-only', EXAMPLE]);
    await Promise.all(RULE_TESTS.map((file) => promtool(['test', 'rules', file])));
  });

  test('read metrics that promtool accepts', async () => {
    await promtool(['check', 'metrics'], scrape);
  });
});
