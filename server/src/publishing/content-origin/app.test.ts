import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { CONTENT_SANDBOX } from '@vr/shared-api/content-frame';
import { startTestServer } from '../../testing/server.ts';
import { contentsOn } from './testing/contents.ts';

const server = await startTestServer();
after(() => server.close());

const { content, get, open } = contentsOn(server);
const PAGE = '<!doctype html><title>Fire</title>';

describe('a content in the browser', () => {
  test('is opened by its link, which sets a cookie for its own folder and redirects to a permanent address', async () => {
    const { folder, path, url } = await content('WEB_GL', { 'index.html': PAGE, 'app.js': '' });
    const { location, setCookie, cookie, headers } = await open(url);
    assert.equal(location, `${folder}index.html`, 'without a fragment of its own, so that the launch link’s survives');
    assert.ok(setCookie.endsWith(`; Path=${path}; Max-Age=43200; HttpOnly; Secure; SameSite=None; Partitioned`));
    assert.equal(headers['cache-control'], 'no-store');
    const page = await get(location, { cookie });
    assert.deepEqual([page.statusCode, page.body], [200, PAGE]);
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(page.headers['cache-control'], 'private, no-cache', 'the browser must ask before it opens the page');
    const script = await get(`${folder}app.js`, { cookie });
    assert.equal(script.headers['cache-control'], 'private, max-age=31536000, immutable');
  });

  test('gets its files by a ticket in their addresses in a browser that keeps no cookie', async () => {
    const { folder, url } = await content('WEB_GL', { 'index.html': PAGE, 'a b/app.js': 'start()' });
    const { location } = await open(url, server, { keepsCookies: false });
    assert.ok(location.startsWith(`${folder}~`));
    const page = await get(location);
    assert.deepEqual([page.statusCode, page.body], [200, PAGE]);
    assert.match(String(page.headers['content-security-policy']), /sandbox allow-scripts/u);
    const script = await get(new URL('a b/app.js', location).href);
    assert.equal(script.body, 'start()');
    for (const { headers } of [page, script]) {
      assert.match(String(headers['cache-control']), /^private, /u);
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    }
    const part = await get(new URL('a b/app.js', location).href, { range: 'bytes=0-4' });
    assert.deepEqual([part.statusCode, part.body], [206, 'start']);
    const head = await server.contentApp.inject({ method: 'HEAD', url: location });
    assert.deepEqual([head.statusCode, head.body], [200, '']);
    await server.parts.storage.put('media/secret.txt', Buffer.from('secret'));
    for (const path of ['..%2f..%2f..%2fmedia%2fsecret.txt', '%2e%2e/%2e%2e/media/secret.txt', 'x/', '%5c..%5cx'])
      assert.ok([403, 404].includes((await get(location.replace(/index\.html$/u, path))).statusCode), path);
    assert.equal((await get(location, { 'service-worker': 'script' })).statusCode, 403);
    assert.equal((await get(location, { 'sec-fetch-dest': 'document' })).statusCode, 403);
    const other = await content('WEB_GL', { 'index.html': PAGE });
    assert.equal((await get(location.replace(folder, other.folder))).statusCode, 403, 'the ticket is for one content');
    const { cookie } = await open(other.url);
    const mixed = await get(location.replace(folder, other.folder), { cookie });
    assert.equal(mixed.statusCode, 404, 'it is the name of a folder in another one');
    assert.equal((await get(location.replace('~', '~x'))).statusCode, 403);
    const start = server.clock.now();
    server.clock.advance(12 * 3_600_000);
    assert.equal((await get(location)).statusCode, 403);
    server.clock.set(start);
  });

  test('can be opened for five minutes, and played for twelve hours', async () => {
    const { folder, url } = await content('WEB_GL', { 'index.html': PAGE });
    const { cookie } = await open(url);
    const start = server.clock.now();
    server.clock.advance(5 * 60_000);
    assert.equal((await get(url)).statusCode, 403);
    server.clock.advance(11.9 * 3_600_000);
    assert.equal((await get(`${folder}index.html`, { cookie })).statusCode, 200);
    server.clock.advance(3_600_000);
    assert.equal((await get(`${folder}index.html`, { cookie })).statusCode, 403);
    server.clock.set(start);
  });

  test('is refused without a cookie, with a forged one, or with one for another content', async () => {
    const { folder } = await content('WEB_GL', { 'index.html': PAGE });
    const other = await content('WEB_GL', { 'index.html': PAGE });
    const { cookie } = await open(other.url);
    for (const headers of [{}, { cookie: 'content_access=abc.def' }, { cookie }] as Record<string, string>[]) {
      const { statusCode, body } = await get(`${folder}index.html`, headers);
      assert.equal(statusCode, 403);
      assert.equal(JSON.parse(body).code, 'NOT_AUTHORIZED');
    }
    const both = { cookie: `content_access=abc.def; ${cookie}` };
    assert.equal((await get(`${other.folder}index.html`, both)).statusCode, 200);
  });

  test('gets a script of the portal before its own in a test run only, and no such page is cached', async () => {
    const long = `\ufeff<?xml version="1.0"?><!-- a page -->\n<!DOCTYPE html>\n<html lang="fr">${'é'.repeat(5000)}</html>`;
    const files = {
      'index.html': long,
      'bare.htm': '<p>Bare',
      'wide.html': Buffer.from('<p>', 'utf16le'),
      'app.js': '',
    };
    const { folder, url, launch } = await content('WEB_GL', files, server, ['ROLE_ADMINISTRATOR']);
    const script = `<script src="/portal-trial.js" data-portal="${server.parts.config.publicUrl}"></script>`;
    const real = await open(url);
    const page = await get(real.location, { cookie: real.cookie });
    assert.equal(page.body, long);

    const { cookie } = await open(await launch({ test: true }));
    const conditional = { cookie, 'if-none-match': String(page.headers.etag), range: 'bytes=0-3' };
    const tested = await get(real.location, conditional);
    assert.equal(tested.statusCode, 200);
    assert.equal(tested.body, long.replace('<!DOCTYPE html>', `<!DOCTYPE html>${script}`));
    assert.deepEqual([tested.headers['cache-control'], tested.headers.etag], ['no-store', undefined]);
    assert.equal(tested.headers['content-security-policy'], page.headers['content-security-policy']);
    assert.equal((await get(`${folder}bare.htm`, { cookie })).body, `${script}<p>Bare`);
    assert.deepEqual((await get(`${folder}wide.html`, { cookie })).rawPayload, files['wide.html']);
    assert.equal((await get(`${folder}none.html`, { cookie })).statusCode, 404);
    assert.match(String((await get(`${folder}app.js`, { cookie })).headers['cache-control']), /immutable/u);
    assert.equal((await get(real.location, { cookie: real.cookie })).body, long);
    assert.match((await get(new URL('/portal-trial.js', folder).href)).body, /securitypolicyviolation/u);
  });

  test('may have its pages and scripts in any encoding, in a test run too', async () => {
    const latin1 = (text: string) => Buffer.from(text, 'latin1');
    const { folder, url, launch } = await content(
      'WEB_GL',
      {
        'index.html': latin1('<!doctype html><meta charset="iso-8859-1"><p>élève'),
        'bare.htm': latin1('<!doctype html><p>élève'),
        'utf8.html': '<!doctype html><p>élève',
        'old.js': latin1('document.title = "é"'),
        'new.js': 'document.title = "é"',
        'old.css': latin1('/* é */'),
        'drawing.svg': latin1('<?xml version="1.0" encoding="iso-8859-1"?><svg/>'),
        'a.json': '"é"',
        'packed.html.br': brotliCompressSync(latin1('<meta charset="iso-8859-1"><p>é')),
      },
      server,
      ['ROLE_ADMINISTRATOR'],
    );
    const types = {
      'index.html': 'text/html; charset=windows-1252',
      'bare.htm': 'text/html',
      'utf8.html': 'text/html; charset=utf-8',
      'old.js': 'text/javascript',
      'new.js': 'text/javascript; charset=utf-8',
      'old.css': 'text/css',
      'drawing.svg': 'image/svg+xml',
      'a.json': 'application/json; charset=utf-8',
      'packed.html': 'text/html; charset=windows-1252',
      'packed.html.br': 'text/html; charset=windows-1252',
    };
    for (const link of [url, await launch({ test: true })]) {
      const { cookie } = await open(link);
      for (const [path, type] of Object.entries(types))
        assert.equal(
          (await get(`${folder}${path}`, { cookie, 'accept-encoding': 'gzip' })).headers['content-type'],
          type,
          path,
        );
      const page = await get(`${folder}index.html`, { cookie });
      assert.match(page.rawPayload.toString('latin1'), /élève$/u);
      const packed = await get(`${folder}packed.html`, { cookie, 'accept-encoding': 'br' });
      assert.equal(packed.headers['content-encoding'], link === url ? 'br' : undefined);
    }
  });

  test('cannot reach files outside its folder', async () => {
    const { folder, url } = await content('WEB_GL', { 'index.html': PAGE });
    await server.parts.storage.put('media/secret.txt', Buffer.from('secret'));
    const { cookie } = await open(url);
    for (const path of [
      '../../../media/secret.txt',
      '..%2f..%2f..%2fmedia%2fsecret.txt',
      '%2e%2e/%2e%2e/%2e%2e/media/secret.txt',
      'none/',
      'none.js',
    ]) {
      const { statusCode } = await get(`${folder}${path}`, { cookie });
      assert.ok(statusCode === 403 || statusCode === 404, `${path}: ${statusCode}`);
    }
  });

  test('is served with the types and encodings that engines expect, and supports ranges and conditional requests', async () => {
    const wasm = brotliCompressSync('wasm');
    const { folder, url } = await content('WEB_GL', {
      'index.html': PAGE,
      'Build/game.wasm.br': wasm,
      'Build/game.framework.js.gz': 'zipped',
      'Build/game.data': '0123456789',
      'Build/game.data.unityweb': 'for the loader',
      'Build/game.wasm': 'plain',
    });
    const { cookie } = await open(url);
    const file = (name: string, headers: Record<string, string> = {}) =>
      get(`${folder}${name}`, { cookie, ...headers });
    const packed = await file('Build/game.wasm.br');
    assert.deepEqual(
      [packed.headers['content-type'], packed.headers['content-encoding'], packed.rawPayload.equals(wasm)],
      ['application/wasm', 'br', true],
    );
    const script = await file('Build/game.framework.js.gz');
    assert.deepEqual(
      [script.headers['content-type'], script.headers['content-encoding']],
      ['text/javascript; charset=utf-8', 'gzip'],
    );
    const sibling = await file('Build/game.wasm', { 'accept-encoding': 'gzip, br' });
    assert.deepEqual(
      [sibling.headers['content-encoding'], sibling.headers['content-type']],
      ['br', 'application/wasm'],
    );
    const fallback = await file('Build/game.data.unityweb');
    assert.deepEqual(
      [fallback.headers['content-type'], fallback.headers['content-encoding'], fallback.body],
      ['application/octet-stream', undefined, 'for the loader'],
    );
    const data = await file('Build/game.data');
    assert.equal(data.headers['content-type'], 'application/octet-stream');
    const part = await file('Build/game.data', { range: 'bytes=2-4' });
    assert.deepEqual([part.statusCode, part.body, part.headers['content-range']], [206, '234', 'bytes 2-4/10']);
    const unchanged = await file('Build/game.data', { 'if-none-match': String(data.headers.etag) });
    assert.equal(unchanged.statusCode, 304);
    const head = await server.contentApp.inject({
      method: 'HEAD',
      url: `${folder}Build/game.data`,
      headers: { cookie },
    });
    assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', '10']);
  });

  test('is limited to its own origin and the frame of the portal, without service workers', async () => {
    const { folder, url } = await content('WEB_GL', { 'index.html': PAGE, 'sw.js': '' });
    const { cookie } = await open(url);
    const { headers } = await get(`${folder}index.html`, { cookie });
    const policy = String(headers['content-security-policy']);
    const portal = server.parts.config.publicUrl;
    for (const directive of [
      "default-src 'none'",
      "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' data: blob:",
      `connect-src 'self' data: blob: ${portal}`,
      `frame-ancestors 'self' ${portal}`,
      `sandbox ${CONTENT_SANDBOX.join(' ')}`,
    ])
      assert.ok(policy.split('; ').includes(directive), directive);
    assert.equal(headers['origin-agent-cluster'], '?1');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    assert.equal(headers['access-control-allow-origin'], undefined);
    assert.equal((await get(`${folder}sw.js`, { cookie })).statusCode, 200);
    assert.equal((await get(`${folder}sw.js`, { cookie, 'service-worker': 'script' })).statusCode, 403);
  });

  test('sets a partitioned cookie if the origins may be different sites', async () => {
    const secure = await startTestServer({
      publicUrl: 'https://portal.example',
      contentUrl: 'https://*.content.example',
    });
    try {
      const { path, url } = await content('WEB_GL', { 'index.html': PAGE }, secure);
      assert.match(url, /^https:\/\/t\d+\.content\.example\/launch\//u);
      const { setCookie } = await open(url, secure);
      assert.ok(setCookie.endsWith(`; Path=${path}; Max-Age=43200; HttpOnly; Secure; SameSite=None; Partitioned`));
    } finally {
      await secure.close();
    }
  });
});

describe('a download', () => {
  test('can be resumed by range for twelve hours, and has its own file name', async () => {
    const { url } = await content('APK', { 'build.apk': '0123456789' });
    const whole = await get(url);
    assert.deepEqual([whole.statusCode, whole.body], [200, '0123456789']);
    assert.equal(whole.headers['content-type'], 'application/octet-stream');
    assert.equal(
      whole.headers['content-disposition'],
      "attachment; filename*=UTF-8''Feu%20%C3%A0%20bord%20%281%29.apk",
    );
    assert.equal(whole.headers['cache-control'], 'private, no-cache');
    assert.equal(whole.headers['accept-ranges'], 'bytes');
    const rest = await get(url, { range: 'bytes=6-', 'if-range': String(whole.headers.etag) });
    assert.deepEqual([rest.statusCode, rest.body], [206, '6789']);
    const changed = await get(url, { range: 'bytes=6-', 'if-range': '"another"' });
    assert.deepEqual([changed.statusCode, changed.body], [200, '0123456789']);
    const beyond = await get(url, { range: 'bytes=10-' });
    assert.equal(beyond.statusCode, 416);
    const start = server.clock.now();
    server.clock.advance(12 * 3_600_000);
    assert.equal((await get(url)).statusCode, 403);
    server.clock.set(start);
  });

  test('cannot be opened as a page, and a page cannot be downloaded', async () => {
    const download = await content('APK', { 'build.apk': 'x' });
    const page = await content('WEB_GL', { 'index.html': PAGE });
    assert.equal((await get(download.url.replace('/download/', '/launch/').replace(/\/[^/]+$/u, ''))).statusCode, 403);
    assert.equal(
      (await get(`${page.url.replace('/launch/', '/download/').replace(/#.*/u, '')}/x.zip`)).statusCode,
      403,
    );
  });
});

test('the player script can be used from any page, and is revalidated after five minutes', async () => {
  const { statusCode, headers, body } = await get('/portal-player.js');
  assert.equal(statusCode, 200);
  assert.equal(body, await readFile(new URL('./player/portal-player.js', import.meta.url), 'utf8'));
  assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.equal(headers['cache-control'], 'public, max-age=300');
  assert.equal((await get('/portal-player.js', { 'if-none-match': String(headers.etag) })).statusCode, 304);
});

test('all other addresses are not found', async () => {
  for (const url of ['/', '/content/1/', '/launch', '/api/v1/users/profile']) {
    const { statusCode, body } = await get(url);
    assert.deepEqual([statusCode, JSON.parse(body).code], [404, 'NOT_FOUND'], url);
  }
});

test('tickets are not logged, with or without cookies, nor at addresses that do not exist', async () => {
  const lines: string[] = [];
  const other = await startTestServer({ logLevel: 'trace', logTo: { write: (line) => lines.push(line) } });
  try {
    const { url, launch } = await content('WEB_GL', { 'index.html': PAGE, 'a.js': '' }, other);
    await open(url, other);
    const { location } = await open(await launch(), other, { keepsCookies: false });
    lines.length = 0;
    await get(url, {}, other);
    for (const address of [location, new URL('a.js', location).href, new URL('../none', location).href])
      await get(address, {}, other);
    await get(url.replace(/#.*/u, '/none'), {}, other);
    await get(location.replace(/\/index\.html$/u, ''), {}, other);
    const ticket = /~([^/]+)/u.exec(location)?.[1] ?? '';
    const launched = /launch\/([^#]+)/u.exec(url)?.[1] ?? '';
    for (const line of lines)
      for (const secret of [ticket, launched])
        assert.ok(secret && !line.includes(secret) && !line.includes(secret.slice(0, 40)), line);
    const paths = lines.map((line) => JSON.parse(line)).flatMap(({ path }) => (path ? [path] : []));
    const folder = new URL(location).pathname.replace(/~.*/u, '');
    assert.deepEqual(paths, [
      '/launch/:ticket',
      `${folder}~:ticket/index.html`,
      `${folder}~:ticket/a.js`,
      `${folder}none`,
      '/launch/:ticket/none',
      `${folder}~:ticket`,
    ]);
  } finally {
    await other.close();
  }
});
