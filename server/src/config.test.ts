import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import Type from 'typebox';
import { readConfig, SETTINGS, StartFailure, settingOf } from './config.ts';

test('by default the portal uses port 3000 and the content the next port', () => {
  const { port, contentPort, publicUrl, contentUrl, databaseUrl, loadingScreenMs } = readConfig({});
  assert.deepEqual(
    { port, contentPort, publicUrl, contentUrl, databaseUrl, loadingScreenMs },
    {
      port: 3000,
      contentPort: 3001,
      publicUrl: 'http://localhost:3000',
      contentUrl: 'http://*.localhost:3001',
      databaseUrl: null,
      loadingScreenMs: 1500,
    },
  );
});

test('the content address follows the port and the public address unless it is set', () => {
  assert.equal(readConfig({ PORT: '8080' }).contentUrl, 'http://*.localhost:8081');
  assert.equal(readConfig({ PUBLIC_URL: 'http://10.0.0.7:3000/' }).contentUrl, 'http://10.0.0.7:3001');
  assert.equal(readConfig({ CONTENT_URL: 'https://content.example' }).contentUrl, 'https://content.example');
  assert.equal(readConfig({ PUBLIC_URL: 'http://vr.localhost' }).contentUrl, 'http://*.vr.localhost:3001');
});

test('contents have one port if each has a host name, and otherwise a port for each publisher', () => {
  assert.equal(readConfig({ CONTENT_URL: 'https://*.content.example', CONTENT_PORT: '4001-4009' }).contentPorts, 1);
  assert.equal(readConfig({ PUBLIC_URL: 'http://10.0.0.7:3000' }).contentPorts, 16);
  const { contentPort, contentPorts } = readConfig({
    CONTENT_URL: 'https://content.example',
    CONTENT_PORT: '4001-4009',
  });
  assert.deepEqual([contentPort, contentPorts], [4001, 9]);
});

test('the error for a bad value names it in one line', () => {
  const refused: [Record<string, string>, RegExp][] = [
    [{ PORT: '99999' }, /^PORT is "99999", but must be a whole number from 1 to 65534\.$/u],
    [{ PORT: '3000', CONTENT_PORT: '3000' }, /CONTENT_PORT .* another port than PORT/u],
    [
      { PUBLIC_URL: 'http://10.0.0.7', CONTENT_PORT: '2990-3005' },
      /^CONTENT_PORT is "2990-3005", but must be another port/u,
    ],
    [
      { CONTENT_PORT: '3016-3001' },
      /^CONTENT_PORT is "3016-3001", but must be a port, or a range of at most 1000 ports/u,
    ],
    [
      { CONTENT_PORT: '3001-4001' },
      /^CONTENT_PORT is "3001-4001", but must be a port, or a range of at most 1000 ports/u,
    ],
    [{ PUBLIC_URL: 'portal.example' }, /PUBLIC_URL .* an address such as/u],
    [{ PUBLIC_URL: 'https://portal.example/app' }, /PUBLIC_URL .* without a path/u],
    [{ PUBLIC_URL: 'https://a.example', CONTENT_URL: 'https://a.example' }, /another origin than PUBLIC_URL/u],
    [{ PUBLIC_URL: 'https://a.b.example', CONTENT_URL: 'https://*.b.example' }, /another origin than PUBLIC_URL/u],
    [{ CONTENT_URL: 'https://content.*.example' }, /CONTENT_URL .* only as the first name/u],
    [{ CONTENT_URL: 'https://*.*.example' }, /CONTENT_URL .* only as the first name/u],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/u],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY is "yes", but must be a whole number from 0 to 10\.$/u],
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must have 16 to 200/u],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address/u],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      /^OTEL_EXPORTER_OTLP_PROTOCOL is "grpc", but must be http\/json/u,
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, /^OTEL_TRACES_SAMPLER_ARG is "1.5", but must be a number from 0 to 1/u],
    [{ DEV_REMOTES: 'yes' }, /^DEV_REMOTES is "yes", but must be one of on, off\.$/u],
    [{ MAIL_FROM: 'portal' }, /^MAIL_FROM is "portal", but must be an e-mail address\.$/u],
    [{ SUPPORT_EMAIL: 'help@desk' }, /^SUPPORT_EMAIL .* an e-mail address\.$/u],
    [{ FAQ_URL: 'help.example/faq' }, /^FAQ_URL .* an address such as https:/u],
    [{ DOWNLOAD_WINDOWS_ZIP: 'app.zip' }, /^DOWNLOAD_WINDOWS_ZIP .* an address such as https:/u],
    [{ DOWNLOAD_WINDOWS_EXE: 'ftp://files.example/app.exe' }, /^DOWNLOAD_WINDOWS_EXE/u],
    [{ DOWNLOAD_ANDROID_APK: 'javascript:alert(1)' }, /^DOWNLOAD_ANDROID_APK/u],
  ];
  for (const [env, message] of refused)
    assert.throws(
      () => readConfig(env),
      (error: Error) => error instanceof StartFailure && message.test(error.message) && !error.message.includes('\n'),
    );
});

test('a bad address of the database or the mail server is refused without repeating its password', () => {
  const refused = [
    { DATABASE_URL: 'mysql://root:hunter2@host/db' },
    { SMTP_URL: 'root:hunter2@mail.example' },
    { SMTP_URL: 'https://root:hunter2@mail.example' },
  ];
  for (const env of refused)
    assert.throws(
      () => readConfig(env),
      (error: Error) =>
        error instanceof StartFailure &&
        error.message.startsWith(Object.keys(env)[0] ?? '-') &&
        !/hunter2|\n/u.test(error.message),
    );
});

test('files are stored by S3 if all of its settings are set, otherwise in the data directory', () => {
  const whole = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'portal-files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  };
  assert.equal(readConfig({}).objectStorage, null);
  assert.deepEqual(readConfig(whole).objectStorage, {
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    bucket: 'portal-files',
    accessKeyId: 'key',
    secretAccessKey: 'hunter2',
  });
  assert.equal(readConfig({ ...whole, S3_REGION: 'eu-west-3' }).objectStorage?.region, 'eu-west-3');

  const refused: [Record<string, string>, RegExp][] = [
    [{ ...whole, S3_BUCKET: '' }, /^Storage on S3 is configured, but S3_BUCKET is not set\.$/u],
    [{ S3_SECRET_ACCESS_KEY: 'hunter2' }, /S3_ENDPOINT and S3_BUCKET and S3_ACCESS_KEY_ID are not set\.$/u],
    [{ S3_REGION: 'eu-west-3' }, /but S3_ENDPOINT and .* are not set\.$/u],
    [{ ...whole, S3_ENDPOINT: 'https://key:hunter2@s3.example' }, /^S3_ENDPOINT must be an address such as/u],
    [{ ...whole, S3_ENDPOINT: 's3.example' }, /^S3_ENDPOINT must be/u],
    [{ ...whole, S3_BUCKET: 'Portal' }, /^S3_BUCKET is "Portal", but must be the name of a bucket/u],
  ];
  for (const [env, message] of refused)
    assert.throws(
      () => readConfig(env),
      (error: Error) =>
        error instanceof StartFailure && message.test(error.message) && !/hunter2|\n/u.test(error.message),
    );
});

test('mail, help and download settings are optional', () => {
  const unset = readConfig({ PUBLIC_URL: 'https://portal.example' });
  assert.deepEqual(
    [unset.smtpUrl, unset.mailFrom, unset.supportEmail, unset.faqUrl, unset.downloads],
    [null, 'portal@portal.example', null, null, { windowsZip: null, windowsExe: null, androidApk: null }],
  );
  const { smtpUrl, mailFrom, supportEmail, faqUrl, downloads } = readConfig({
    SMTP_URL: 'smtps://user:p%40ss@mail.example:465',
    MAIL_FROM: ' training@company.example',
    SUPPORT_EMAIL: 'help@company.example\u200b',
    FAQ_URL: 'https://help.example/faq',
    DOWNLOAD_WINDOWS_ZIP: 'https://files.example/app.zip',
    DOWNLOAD_WINDOWS_EXE: 'https://files.example/app.exe',
    DOWNLOAD_ANDROID_APK: 'http://files.example/app.apk',
  });
  assert.deepEqual(
    [smtpUrl, mailFrom, supportEmail, faqUrl],
    [
      'smtps://user:p%40ss@mail.example:465',
      'training@company.example',
      'help@company.example',
      'https://help.example/faq',
    ],
  );
  assert.deepEqual(downloads, {
    windowsZip: 'https://files.example/app.zip',
    windowsExe: 'https://files.example/app.exe',
    androidApk: 'http://files.example/app.apk',
  });
});

test('the demo is only for the embedded database, unless it is asked for', () => {
  const external = { DATABASE_URL: 'postgres://localhost/portal' };
  assert.deepEqual(
    [{}, { DEMO: 'off' }, external, { ...external, DEMO: 'on' }].map((env) => readConfig(env).demo),
    [true, false, false, true],
  );
  assert.throws(() => readConfig({ DEMO: 'yes' }), /^StartFailure|DEMO is "yes"/u);
});

test('a start publishes its own builds with the embedded database, and otherwise only into an empty registry', () => {
  const DATABASE_URL = 'postgres://db.example/portal';
  assert.equal(readConfig({}).publishBuilds, 'always');
  assert.equal(readConfig({ DATABASE_URL }).publishBuilds, 'empty');
  assert.equal(readConfig({ DATABASE_URL, PUBLISH_BUILDS: 'always' }).publishBuilds, 'always');
  assert.throws(() => readConfig({ PUBLISH_BUILDS: 'never' }), /PUBLISH_BUILDS/u);
});

test('the guide for operators lists each setting with its default, and no other', async () => {
  const text = await readFile(new URL('../../docs/operators.md', import.meta.url), 'utf8');
  const rows = new Map(
    [...text.matchAll(/^\| `([A-Z][A-Z\d_]+)`[^|]*\| *([^|]*?) *\|/gmu)].map(([, name = '', usual = '']) => [
      name,
      usual,
    ]),
  );
  const settings = Object.values(SETTINGS.properties)
    .flatMap((schema) => (Type.IsObject(schema) ? Object.values(schema.properties) : [schema]))
    .map(settingOf);
  for (const { name, default: usual } of settings) {
    assert.match(text, new RegExp(`\\b${name}\\b`, 'u'));
    const [, listed] = /^`(.*)`$/u.exec(rows.get(name) ?? '') ?? [];
    if (listed !== undefined && usual !== undefined) assert.equal(listed, String(usual), name);
    if (!/^(?:S3|OTEL)_/u.test(name)) assert.ok(rows.has(name), name);
  }
  const unknown = [...rows.keys()].filter((name) => !settings.some((setting) => setting.name === name));
  assert.deepEqual(
    unknown.filter((name) => !name.startsWith('OTEL_')),
    [],
  );
});
