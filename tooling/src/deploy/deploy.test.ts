import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readConfig } from '@vr/server/config';
import { Ajv } from 'ajv';
import { ROOT } from '../packages.ts';
import { ALL_VALUES, REQUIRED_VALUES } from './chart.ts';
import { read, readYaml } from './files.ts';

type Values = Record<string, object>;

/** Returns the chart's default values, overridden by an operator's values. */
const merged = (values: object): Values => {
  const all = readYaml('helm/portal/values.yaml') as Values;
  for (const [key, value] of Object.entries(values))
    all[key] = typeof value === 'object' && !Array.isArray(value) ? { ...all[key], ...value } : value;
  return all;
};

test('the chart accepts its own values with those that it requires, and refuses others', () => {
  const isValid = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(read('helm/portal/values.schema.json')));
  assert.equal(isValid(merged({})), false);
  assert.equal(isValid(merged(REQUIRED_VALUES)), true, JSON.stringify(isValid.errors));
  assert.equal(isValid(merged(ALL_VALUES)), true, JSON.stringify(isValid.errors));
  const { settings } = REQUIRED_VALUES;
  for (const wrong of [
    { secretName: '' },
    { replica: 3 },
    { settings: { ...settings, PORT: '80' } },
    { settings: { ...settings, CONTENT_URL: 'https://content.example' } },
    { metrics: { port: 9464 } },
  ])
    assert.equal(isValid(merged({ ...REQUIRED_VALUES, ...wrong })), false, JSON.stringify(wrong));
});

test('compose.yaml, the chart and the unit set only settings that the portal reads', () => {
  const config = readFileSync(path.join(ROOT, 'server/src/config.ts'), 'utf8');
  const { environment } = readYaml('compose.yaml').services.node1;
  const settings = [
    ...Object.keys(environment),
    ...Object.keys(readYaml('helm/portal/values.yaml').settings),
    ...[...read('systemd/vr-portal.service').matchAll(/^Environment=.*\b(DATA_DIR)=/gmu)].map(([, name]) => name),
  ];
  assert.ok(settings.length > 10);
  for (const name of settings) assert.match(config, new RegExp(`\\b${name}\\b`, 'u'));
});

test('supervisors wait longer than the portal takes to stop', () => {
  const { stopSeconds } = readConfig({});
  const [, systemd] = /^TimeoutStopSec=(\d+)$/mu.exec(read('systemd/vr-portal.service')) ?? [];
  const waits = [
    systemd,
    Number.parseInt(readYaml('compose.yaml').services.node1.stop_grace_period, 10),
    readYaml('helm/portal/values.yaml').terminationGracePeriodSeconds,
  ];
  for (const seconds of waits) assert.ok(Number(seconds) > stopSeconds, `${seconds} s`);
});

test('no proxy of ours logs addresses, which hold tickets and keys, or passes on the traces of callers', () => {
  const template = read('nginx/portal.conf.template');
  assert.deepEqual(template.match(/^\s*access_log .*$/gmu), ['access_log off;']);
  assert.match(template, /^proxy_set_header traceparent "";$/mu);
  // A location that sets a header would not inherit the headers of the outer levels.
  assert.doesNotMatch(template, /^\s+proxy_set_header/mu);
  const { annotations } = readYaml('helm/portal/values.yaml').ingress;
  assert.equal(annotations['nginx.ingress.kubernetes.io/enable-access-log'], 'false');
});
