import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startTestServer } from '../../testing/server.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const RULES = join(ROOT, 'ops/deploy/prometheus/alerts.yml');
const RULE_TESTS = ['alerts', 'alerts-of-weeks'].map((name) => join(ROOT, `ops/deploy/prometheus/${name}.test.yml`));
const DASHBOARD = join(ROOT, 'ops/deploy/grafana/portal.json');
/** The metric that Prometheus itself adds. */
const OF_PROMETHEUS = ['up'];

const server = await startTestServer();
await server.parts.jobs.prepare();
await server.app.inject('/ready');
const scrape = (await server.app.inject('/metrics')).body;
after(() => server.close());

/** Returns the metric names in a PromQL expression: all words that are not functions, labels, numbers or texts. */
function metricsIn(expression: string): string[] {
  const plain = expression
    .replaceAll(/"[^"]*"/gu, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/gu, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/gu, ' ');
  const words = plain.matchAll(/(?<![\w.])[a-z_:][\w:]*(?!\w*\s*\()/gu);
  return [...words].map(([word]) => word).filter((word) => !['and', 'or', 'unless', 'bool', 'offset'].includes(word));
}

/** Returns the names under which the metrics of a scrape can be queried. */
function namesIn(text: string): Set<string> {
  const typed = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gmu)];
  return new Set(
    typed.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
    ),
  );
}

/** Returns the expressions of the alert rules. A folded expression (`>-`) continues on lines that are indented further. */
const expressionsOf = (rules: string): string[] =>
  [...rules.matchAll(/^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/gmu)].map(([, folded, line]) => folded ?? line ?? '');

test('every alert has a test in which it fires, and a page that says what to do', async () => {
  const [rules = '', ...tests] = await Promise.all([RULES, ...RULE_TESTS].map((file) => readFile(file, 'utf8')));
  const alerts = [...rules.matchAll(/- alert: (\w+)\n[\s\S]*?runbook: (\S+)#(\S+)\n/gu)];
  assert.equal(alerts.length, rules.match(/- alert:/gu)?.length);
  for (const [, name, page = '', anchor = ''] of alerts) {
    assert.ok(tests.join().includes(`alertname="${name}"`), `${name} has no test`);
    const text = await readFile(join(ROOT, page), 'utf8');
    const anchors = [...text.matchAll(/^#+ (.+)$/gmu)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/gu, '')
        .replaceAll(' ', '-'),
    );
    assert.ok(anchors.includes(anchor), `${page} has no heading for ${name}: ${anchor}`);
  }
});

test('every metric that an alert or the dashboard reads is in a scrape', async () => {
  const names = new Set([...namesIn(scrape), ...OF_PROMETHEUS]);
  const { panels } = JSON.parse(await readFile(DASHBOARD, 'utf8')) as { panels: { targets?: { expr: string }[] }[] };
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const rules = expressionsOf(await readFile(RULES, 'utf8'));
  assert.ok(shown.length > 20 && rules.length > 20);
  for (const expression of [...shown, ...rules]) {
    const read = metricsIn(expression);
    assert.notDeepEqual(read, [], expression);
    for (const name of read) assert.ok(names.has(name), `${name} in: ${expression}`);
  }
});
