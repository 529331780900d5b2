import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startTestServer } from '../../testing/server.ts';
import { inspect, unpack } from '../gate/gate.ts';
import { archiveOf } from '../gate/testing/archives.ts';
import { contentsOn } from './testing/contents.ts';

const server = await startTestServer();
after(() => server.close());
const { content, get, open } = contentsOn(server);
const { storage } = server.parts;

interface Case {
  entry?: string;
  files: Record<string, string | Buffer>;
  /** Addresses in the entry page, and whether the build has a file for them. */
  asks?: Record<string, boolean>;
}

const NFD = 'sce\u0301ne.js';
const CASES: Record<string, Case> = {
  'an index.htm': { entry: 'index.htm', files: { 'index.htm': '<h1>hello</h1>', 'menu.HTM': '<p>' } },
  'an index page in capitals': { entry: 'INDEX.HTML', files: { 'INDEX.HTML': '<p>', 'A.JS': '1' } },
  'one page of another name': { entry: 'Jeu d’été.html', files: { 'Jeu d’été.html': '<p>', 'Build/a.data': '1' } },
  'one page in a folder': { entry: 'play/story.html', files: { 'play/story.html': '<p>', 'readme.txt': 'read me' } },
  'names in NFD and NFC': {
    files: { [NFD]: '1', 'e\u0301te\u0301/a.png': '1' },
    asks: { [NFD]: true, 'scéne.js': true, 'sc%C3%A9ne.js': true, 'été/a.png': true },
  },
  'names in other scripts': {
    files: { '训练/场景.png': '1', 'тренинг.png': '1', '訓練 (1).png': '1', 'تدريب.png': '1' },
    asks: { '训练/场景.png': true, 'тренинг.png': true, '訓練 (1).png': true, 'تدريب.png': true },
  },
  'names with signs': {
    files: {
      'a b.png': '1',
      '50%.png': '1',
      'a#b.png': '1',
      'a+b&c=d;e.png': '1',
      '~x/y.png': '1',
      '.hidden/.x.png': '1',
      "it's [1]~.png": '1',
      'a\u200bb.png': '1',
      'a%20b.txt': '1',
      'a?b: *"<>|^`{}$@!,.png': '1',
      ' a . ': '1',
      '😀.png': '1',
    },
    asks: {
      'a b.png': true,
      'a%20b.png': true,
      '50%25.png': true,
      '50%.png': false,
      'a%23b.png': true,
      'a#b.png': false,
      'a+b&c=d;e.png': true,
      '~x/y.png': true,
      'a\u200bb.png': true,
      'a%2520b.txt': true,
      '😀.png': true,
      'ab.png': false,
    },
  },
  'names in another case': { files: { 'Scene.png': '1' }, asks: { 'Scene.png': true, 'scene.png': false } },
  'folders with a page': {
    files: { 'scene/index.html': '<p>', 'scene.html': '<p>', 'old/index.htm': '<p>', 'empty/a.png': '1' },
    asks: {
      'scene/': true,
      scene: true,
      'scene?a=1': true,
      'old/': true,
      'old/?a=1': true,
      'empty/a.png': true,
      empty: false,
    },
  },
  'pages named without their ending': {
    files: { 'menu.html': '<p>', 'a b/été.html': '<p>', 'v1.2': '1', 'v1.2.html': '<p>' },
    asks: { menu: true, 'menu?x=1': true, 'a b/été': true, 'v1.2': true },
  },
  'addresses with more slashes than needed': {
    files: { 'js/a.js': '1', 'scene/index.html': '<p>' },
    asks: {
      'js//a.js': true,
      './/js/a.js': true,
      'scene//': true,
      './/scene': true,
      'js%2Fa.js': true,
      'js\\a.js': true,
    },
  },
  'files of engines': {
    files: {
      'Build/web.wasm.br': brotliCompressSync('wasm'),
      'Build/web.data.gz': gzipSync('data'),
      'Build/web.js': '1',
      'game.pck': '1',
      'a.unityweb': '1',
      'textures/a.ktx2': '1',
      'm.cjs': '1',
      NOEXTENSION: '1',
    },
    asks: { 'Build/web.wasm': true, 'Build/web.wasm.br': true, 'Build/web.data': true, 'Build/web.data.br': false },
  },
  'long paths': { files: { [`${'a/'.repeat(300)}${'b'.repeat(197)}.js`]: '1' } },
};

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');
/** A build in which nothing has a folder of its own, so that no folder is dropped. */
const LICENCE = { 'LICENCE.txt': 'free' };

for (const [name, { entry = 'index.html', files, asks = {} }] of Object.entries(CASES))
  test(`the gate and the content server agree on ${name}`, async () => {
    const tags = Object.keys(asks).map((address) => `<img src="${address}">`);
    const all = { ...LICENCE, ...(entry === 'index.html' && { [entry]: tags.join('\n') }), ...files };
    const key = `builds/${name}.zip`;
    await storage.put(key, archiveOf(Object.entries(all).map(([path, data]) => ({ name: path, data }))));
    const report = await inspect(storage, key, 'WEB_GL');
    const missing = report.findings.flatMap(({ code, paths }) =>
      ['MISSING_LATER', 'CASE_MISMATCH'].includes(code) ? paths : [],
    );
    const isMissing = (address: string) => missing.includes(address.replace('\u200b', '\\u{200b}'));
    assert.deepEqual([report.entry, report.files], [entry, Object.keys(all).length]);

    const { folder, url, launch, storagePrefix } = await content('WEB_GL', {}, server, ['ROLE_ADMINISTRATOR'], entry);
    await unpack(storage, key, storagePrefix, report);
    for (const link of [url, await launch({ test: true })]) {
      const { location, cookie } = await open(link);
      const opened = await get(location, { cookie });
      assert.equal(opened.statusCode, 200);
      assert.match(String(opened.headers['content-type']), /^text\/html; charset=utf-8$/u);
      for (const [path, data] of Object.entries(all)) {
        const { statusCode, headers, rawPayload } = await get(folder + encodePath(path), { cookie });
        assert.equal(statusCode, 200, path);
        const isTested = link !== url && String(headers['content-type']).startsWith('text/html');
        if (!isTested) assert.deepEqual(rawPayload, Buffer.from(data), path);
      }
      for (const [address, isFound] of Object.entries(asks)) {
        assert.equal(!isMissing(address), isFound, `the gate: ${address}`);
        let reply = await get(new URL(address, location).href, { cookie, 'accept-encoding': 'gzip' });
        if (reply.statusCode === 302) {
          const target = new URL(String(reply.headers.location), new URL(address, location));
          assert.equal(target.search, new URL(address, location).search, address);
          reply = await get(target.href, { cookie });
        }
        assert.equal(reply.statusCode === 200, isFound, `the server: ${address}`);
      }
    }
  });
