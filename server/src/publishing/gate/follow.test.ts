import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import { FINDINGS, type FindingCode } from '@vr/shared-api/findings';
import { ENTRIES_MAX, ImportMap } from './import-map.ts';
import { inspectFiles, PAGE_FILES } from './testing/archives.ts';

const PLAYER = '<script src="/portal-player.js"></script>';

/** Inspects a page that loads the player script. `files`: further files of the build, by path. */
const judge = (page: string, files: Record<string, string | Buffer> = {}): Promise<GateReport> =>
  inspectFiles(
    Object.entries({ 'index.html': `${PLAYER}\n${page}`, ...files }).map(([name, data]) => ({ name, data })),
  );

/** Returns the errors and warnings of a report as `CODE file:line address`. */
const problems = ({ findings }: GateReport): string[] =>
  findings
    .filter(({ code }) => FINDINGS[code] !== 'info')
    .flatMap(({ code, places, paths }) =>
      places
        ? places.map(({ file, line, address }) => `${code} ${file}:${line} ${address}`)
        : [[code, ...paths].join(' ')],
    );
const has = ({ findings }: GateReport, wanted: FindingCode): boolean => findings.some(({ code }) => code === wanted);

describe('imports of modules', () => {
  test('from another origin two steps down refuse the build, with file, line and address', async () => {
    const report = await judge('<script type="module" src="js/app.js"></script>', {
      'js/app.js': '// The game.\nimport { start } from "./game/scene.js";\nstart();',
      'js/game/scene.js': 'import "./there.js";\n\nexport * from "https://cdn.example/three.module.js";',
      'js/game/there.js': '',
    });
    assert.equal(report.accepted, false);
    assert.deepEqual(problems(report), ['OUTSIDE_MODULE js/game/scene.js:3 https://cdn.example/three.module.js']);
    assert.equal(report.findings[0]?.count, 1);
  });

  test('from another origin refuse the build if the page itself names the module, unlike another script', async () => {
    const own = '<script src="https://cdn.example/counter.js"></script>';
    assert.equal((await judge(own)).accepted, true);
    const report = await judge(`${own}<script type="module" src="https://cdn.example/app.js"></script>`);
    assert.equal(report.accepted, false);
    assert.ok(has(report, 'OUTSIDE_MODULE'));
  });

  test('of missing files two steps down refuse the build', async () => {
    const report = await judge('<script type="module">\nimport "./a.js";\n</script>', {
      'a.js': 'import x from "./sub/b.js"; import y from "nowhere";',
      'sub/b.js': 'import "../c.js"; import "/d.js"; import "../A.js"; export default 1;',
    });
    assert.deepEqual(problems(report), [
      'CASE_MISMATCH sub/b.js:1 ../A.js',
      'MISSING_FILE a.js:1 nowhere',
      'MISSING_FILE sub/b.js:1 ../c.js',
      'MISSING_FILE sub/b.js:1 /d.js',
    ]);
  });

  test('are resolved by the import map', async () => {
    const map = {
      imports: {
        three: './lib/three.js',
        'kit/': './lib/',
        far: 'https://cdn.example/far.js',
        spare: '//cdn.example/s.js',
      },
      scopes: { './lib/': { three: './lib/other.js' } },
    };
    const report = await judge(
      `<script type="importmap">${JSON.stringify(map)}</script><script type="module" src="a.js"></script>`,
      {
        'a.js': 'import "three"; import "kit/one.js"; import "far"; import "kit/two.js";',
        'lib/three.js': '',
        'lib/one.js': 'import "three"',
      },
    );
    assert.deepEqual(problems(report), [
      'MISSING_FILE a.js:1 kit/two.js',
      'MISSING_FILE lib/one.js:1 three',
      'OUTSIDE_MODULE a.js:1 https://cdn.example/far.js',
      'OUTSIDE_DEPENDENCY https://cdn.example/s.js',
    ]);
  });

  test('may be resolved by an import map that a script writes', async () => {
    const report = await judge(
      `<script>document.write('<script type="importmap">' + JSON.stringify(map) + '<\\/script>')</script>
      <script type="module">import "three"; import "./gone.js"</script>`,
    );
    assert.deepEqual(problems(report), ['MISSING_FILE index.html:3 ./gone.js']);
  });

  test('that happen later are warnings, with all that depends on them', async () => {
    const report = await judge('<script src="a.js"></script>', {
      'a.js': 'import("./b.js"); import("./gone.js"); import("node:fs"); import("fs"); import("./" + name);',
      'b.js': 'import "https://cdn.example/x.js"; import "./gone-too.js"',
    });
    assert.equal(report.accepted, true);
    assert.deepEqual(problems(report), [
      'MISSING_LATER a.js:1 ./gone.js',
      'MISSING_LATER b.js:1 ./gone-too.js',
      'OUTSIDE_DEPENDENCY b.js:1 https://cdn.example/x.js',
    ]);
  });

  test('in comments and texts do not count', async () => {
    const report = await judge('<script type="module" src="a.js"></script>', {
      'a.js':
        '// import "./no.js"\n/* import "./no.js"\n */ const text = `import "./no.js"`;\n// new Worker("no.js")\n',
    });
    assert.deepEqual(problems(report), []);
  });

  test('of data need only exist', async () => {
    const report = await judge('<script type="module" src="a.js"></script>', {
      'a.js': 'import data from "./a.json" with { type: "json" };',
      'a.json': '"import \'./no.js\'"',
    });
    assert.deepEqual(problems(report), []);
  });
});

describe('the inspection of a page', () => {
  test('follows workers, style sheets, frames and linked pages', async () => {
    const report = await judge(
      `<link rel="stylesheet" href="css/main.css"><iframe src="menu/menu.html"></iframe><a href="help.html#top">Help</a>
      <a href="gone.html">Gone</a><a href="https://no-matter.example/x.html">x</a><script src="js/app.js"></script>`,
      {
        'css/main.css': '/* url(no.png) */\n@import "type/fonts.css";\nbody { background: url("paper.png") }',
        'css/type/fonts.css':
          '@font-face { src: url(https://fonts.example/a.woff2), url("data:font/woff2;base64,AA") }',
        'menu/menu.html': '<img src="logo.png"><script src="menu.js"></script>',
        'menu/menu.js': 'fetch("https://api.example/scores")',
        'help.html': '<script type="module">\nimport "./help.js"</script>',
        'js/app.js':
          'new Worker("js/work.js");\nnew SharedWorker(\'gone.js\');\nnew Worker(new URL("./unit.js", import.meta.url));',
        'js/work.js': 'importScripts("part.js", "https://cdn.example/lib.js");',
        'js/unit.js': 'import "three";',
      },
    );
    assert.equal(report.accepted, true);
    assert.deepEqual(problems(report).sort(), [
      'MISSING_LATER css/main.css:3 paper.png',
      'MISSING_LATER help.html:2 ./help.js',
      'MISSING_LATER index.html:3 gone.html',
      'MISSING_LATER js/app.js:2 gone.js',
      'MISSING_LATER js/unit.js:1 three',
      'MISSING_LATER js/work.js:1 part.js',
      'MISSING_LATER menu/menu.html:1 logo.png',
      'OUTSIDE_DEPENDENCY css/type/fonts.css:1 https://fonts.example/a.woff2',
      'OUTSIDE_DEPENDENCY js/work.js:1 https://cdn.example/lib.js',
      'OUTSIDE_DEPENDENCY menu/menu.js:1 https://api.example/scores',
    ]);
  });

  test('reads compressed scripts', async () => {
    const report = await judge('<script type="module" src="a.js"></script>', {
      'a.js.br': brotliCompressSync('import "./b.js"'),
      'b.js.gz': gzipSync('import "https://cdn.example/three.js"'),
    });
    assert.deepEqual(problems(report), ['OUTSIDE_MODULE b.js:1 https://cdn.example/three.js']);
  });

  test('follows the addresses that A-Frame and other engines write into their elements, and needs none', async () => {
    const report = await judge(
      `<a-scene environment="preset: forest"><a-assets><a-asset-item id="m" src="m.glb"></a-asset-item></a-assets>
      <a-entity gltf-model="url(model.glb)" sound="src: url(click.mp3); on: click" material="src: #t"></a-entity>
      <a-sound src="src: url(a/gone.mp3); autoplay: true"></a-sound><a-sky src="#sky"></a-sky>
      <a-entity obj-model="obj: url(my model.obj); mtl: url('gone.mtl')"></a-entity><a-video src="gone.mp4"></a-video>
      <model-viewer src="m.glb" ios-src="m.usdz"></model-viewer><a-image src="https://cdn.example/x.png"></a-image></a-scene>
      <svg><rect fill="url(#g)" filter="url( '#f' )" /></svg>`,
      { 'm.glb': '1', 'model.glb': '1', 'click.mp3': '1', 'my model.obj': '1' },
    );
    assert.equal(report.accepted, true);
    assert.deepEqual(problems(report), [
      'MISSING_LATER index.html:5 gone.mp4',
      'MISSING_LATER index.html:4 a/gone.mp3',
      'MISSING_LATER index.html:5 gone.mtl',
      'OUTSIDE_DEPENDENCY index.html:6 https://cdn.example/x.png',
    ]);
  });

  test('asks for the files that browsers ask for', async () => {
    const report = await judge(
      `<template><img src="no.png"><script type="module" src="no.js"></script></template><script nomodule src="no.js"></script>
      <img srcset="w_1,h_2/a.png 1x, w_1,h_2/a.png 2x,b.png,data:image/gif;base64,AA==,  no.png 3x">
      <p style="background: url('a (1).png')"></p><p style="background: url(&quot;a (2).png&quot;)"></p>
      <style>@import "my style.css" screen; p { background: url(  "a (1).png"  ) url(a\\ b.png) }</style>`,
      {
        'w_1,h_2/a.png': '1',
        'b.png,data:image/gif;base64,AA==': '1',
        'a (1).png': '1',
        'my style.css': 'p { --b: url(c.png) }',
      },
    );
    assert.deepEqual(problems(report), [
      'MISSING_LATER index.html:3 no.png',
      'MISSING_LATER index.html:4 a (2).png',
      'MISSING_LATER my style.css:1 c.png',
    ]);
  });

  test('follows folders to their index pages', async () => {
    const report = await judge(
      '<iframe src="scene/"></iframe><iframe src="old?x=1"></iframe><iframe src="no/"></iframe>',
      {
        'scene/index.html': '<script src="a.js"></script><img src="gone.png">',
        'scene/a.js': '',
        'old/index.htm': '<script src="b.js"></script>',
      },
    );
    assert.equal(report.accepted, true);
    assert.deepEqual(problems(report), [
      'MISSING_LATER index.html:2 no/',
      'MISSING_LATER scene/index.html:1 gone.png',
      'MISSING_LATER old/index.htm:1 b.js',
    ]);
  });

  test('reads pages, scripts and styles in the encoding in which browsers read them', async () => {
    const latin1 = (text: string) => Buffer.from(text, 'latin1');
    const page = `<meta charset="iso-8859-1"><img src="sécurité.png"><img src="s&eacute;curit%C3%A9.png">
      <link rel="stylesheet" href="a.css"><script src="a.js"></script><iframe src="b.html"></iframe>`;
    const files = {
      'index.html': latin1(page),
      'sécurité.png': '1',
      'a.css': latin1('b { background: url(sécurité.png) }'),
      'a.js': latin1('new Worker("sécurité.js")'),
      'b.html': Buffer.from('\ufeff<img src="sécurité.png"><script>import("./é.js")</script>', 'utf16le'),
      'sécurité.js': 'import "./gone.js"',
    };
    const report = await inspectFiles(Object.entries(files).map(([name, data]) => ({ name, data })));
    assert.deepEqual(problems(report), [
      'MISSING_LATER b.html:1 ./é.js',
      'MISSING_LATER sécurité.js:1 ./gone.js',
      'NO_PLAYER',
    ]);
  });

  test('shows whether the content needs threads', async () => {
    const memory = (settings: string) => `var m = new WebAssembly.Memory({${settings}})`;
    const scripts: [string, boolean][] = [
      ['o.textContent = self.crossOriginIsolated', true],
      [memory('"initial": INITIAL_MEMORY / 65536, "maximum": 32768, "shared": true'), true],
      [memory('initial:t/65536,maximum:e,shared:!0'), true],
      ['const ring = new SharedArrayBuffer(size * 4)', true],
      ['const ring = new SharedArrayBuffer( 4 * 1024 )', true],
      ['const GODOT_THREADS_ENABLED = true;', true],
      ['const GODOT_THREADS_ENABLED = false; if (!self.crossOriginIsolated) warn();', false],
      // Unity's loader only tests what the browser has.
      [memory('initial:1,maximum:1,shared:!0'), false],
      ['try { new SharedArrayBuffer(1) } catch {}; new SharedArrayBuffer()', false],
      ['if (typeof SharedArrayBuffer === "undefined") fail()', false],
    ];
    for (const [script, expected] of scripts)
      assert.equal(has(await judge(`<script>${script}</script>`), 'THREADS'), expected, script);
    const unity = '<script>const config = { frameworkUrl: "Build/a.framework.js.br" }</script>';
    const framework = (code: string) => ({ 'Build/a.framework.js.br': brotliCompressSync(code) });
    assert.equal(has(await judge(unity, framework(memory('initial:s/65536,shared:true'))), 'THREADS'), true);
    assert.equal(has(await judge(unity, framework(memory('initial:s/65536'))), 'THREADS'), false);
    const godot = '<script>const GODOT_THREADS_ENABLED = false;</script><script src="index.js"></script>';
    const engine = { 'index.js': 'if (threads && !crossOriginIsolated) fail("crossOriginIsolated")' };
    assert.equal(has(await judge(godot, engine), 'THREADS'), false);
    assert.equal(has(await judge('<script src="index.js"></script>', engine), 'THREADS'), true);
  });

  test('shows the features that its entry page declares', async () => {
    const report = await judge(
      '<meta name="Portal-Features" content="microphone, Camera usb"><iframe src="b.html"></iframe>',
      { 'b.html': '<meta name="portal-features" content="">' },
    );
    const paths = report.findings.find(({ code }) => code === 'DECLARED_FEATURES')?.paths;
    assert.deepEqual(paths, ['camera', 'microphone']);
    const inner = await judge('<iframe src="b.html"></iframe>', {
      'b.html': '<meta name="portal-features" content="camera">',
    });
    assert.equal(has(inner, 'DECLARED_FEATURES'), false);
  });

  test('finds a service worker only if the export has one', async () => {
    const code = 'if (config.worker) navigator.serviceWorker.register(config.worker)';
    for (const [files, expected] of [
      [{}, false],
      [{ 'sword.js': '', 'swing.js': '' }, false],
      [{ 'index.service.worker.js': '' }, true],
      [{ 'coi-serviceworker.min.js': '' }, true],
      [{ 'pwa/sw.js': '' }, true],
    ] as const)
      assert.equal(has(await judge(`<script>${code}</script>`, files), 'SERVICE_WORKER'), expected);
    const named = 'navigator.serviceWorker.register(new URL("./x.js", import.meta.url))';
    assert.equal(has(await judge(`<script type="module">${named}</script>`, { 'x.js': '' }), 'SERVICE_WORKER'), true);
  });

  test('names the place of a service worker', async () => {
    const report = await judge('<script src="a.js"></script>', {
      'a.js': '\n\nnavigator.serviceWorker.register("sw.js");',
    });
    assert.deepEqual(problems(report), ['SERVICE_WORKER a.js:3 serviceWorker.register']);
  });

  test('ends, and says so, however much there is to follow', async () => {
    const chain = Array.from({ length: 1500 }, (_, i) => [`m${i}.js`, `import "./m${i + 1}.js"; import "./m0.js"`]);
    const report = await judge('<script type="module" src="m0.js"></script>', Object.fromEntries(chain));
    assert.deepEqual(problems(report), ['PARTLY_CHECKED']);
    const wide = await judge(`<script type="module">${'import "./a.js";'.repeat(6000)}</script>`, { 'a.js': '' });
    assert.deepEqual(problems(wide), ['PARTLY_CHECKED']);
    const hostile = ['/*'.repeat(500_000), '@import '.repeat(100_000), 'url('.repeat(200_000)];
    const styles = await judge(
      '<link rel="stylesheet" href="0.css"><link rel="stylesheet" href="1.css"><link rel="stylesheet" href="2.css">',
      {
        ...Object.fromEntries(hostile.map((css, i) => [`${i}.css`, css])),
      },
    );
    assert.equal(styles.accepted, true);
    const scripts = [
      'new Worker("'.repeat(20_000),
      'importScripts('.repeat(15_000),
      '//'.repeat(100_000),
      '"https://'.repeat(25_000),
    ];
    const tags = scripts.map((_, i) => `<script src="${i}.js"></script>`).join('');
    assert.equal((await judge(tags, Object.fromEntries(scripts.map((code, i) => [`${i}.js`, code])))).accepted, true);
  });
});

const silent = async (files: Record<string, string | Buffer>) =>
  has(await inspectFiles(Object.entries(files).map(([name, data]) => ({ name, data }))), 'NO_PLAYER');

describe('a build that never loads the player script', () => {
  test('gets a warning', async () => {
    assert.equal(
      await silent({ 'index.html': '<script src="a.js"></script>', 'a.js': '// Load /portal-player.js here.' }),
      true,
    );
    assert.equal(has(await inspectFiles(PAGE_FILES), 'NO_PLAYER'), false);
  });

  test('gets the warning even if comments name the player script', async () => {
    const line = '// portal-player '.repeat(490_000);
    assert.equal(await silent({ 'index.html': '<script src="a.js"></script>', 'a.js': line }), true);
  });
});

test('a build that loads the player script by a script or import, or reports by itself, gets no warning', async () => {
  const scripts = [
    'const tag = document.createElement("script"); tag.src = "/portal-player.js"; document.head.append(tag);',
    'import("/portal-player.js")',
    'parent.postMessage({ type: "portal-player", event: "ready" }, portal)',
    'const token = values.get("userToken"); fetch(api + "/api/v1/trainings/" + id + "/sessions", { method: "POST" })',
  ];
  for (const script of scripts) {
    assert.equal(await silent({ 'index.html': `<script>${script}</script>` }), false, script);
    const files = { 'index.html': '<script>load("js/" + name)</script>', 'js/app.js.br': brotliCompressSync(script) };
    assert.equal(await silent(files), false, script);
  }
});

describe('a page with far more of everything than real ones', () => {
  const MANY = 200_000;

  test('is checked in part if it has too many references', async () => {
    const pages = [
      `<style>${'a{b:url(x.png)}'.repeat(MANY)}</style>`,
      `<img srcset="${'x.png, '.repeat(MANY)}">`,
      `<script>${'import("x");'.repeat(MANY)}</script>`,
    ];
    for (const page of pages) assert.equal(has(await judge(page), 'PARTLY_CHECKED'), true, page.slice(0, 40));
  });

  test('may register a service worker in each of its many scripts', async () => {
    const scripts = '<script>navigator.serviceWorker.register("s")</script>'.repeat(30_000);
    const { findings } = await judge('\n'.repeat(2_000_000) + scripts);
    assert.partialDeepStrictEqual(
      findings.find(({ code }) => code === 'SERVICE_WORKER'),
      { count: 30_000, places: [{ line: 2_000_002 }] },
    );
  });

  test('has no more entries and scopes of import maps than one map may have', () => {
    const tableOf = (from: number) =>
      Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`m${from + i}`, './m.js']));
    const base = 'https://content.invalid/';
    const maps = new ImportMap(ENTRIES_MAX);
    for (const from of [0, 1500]) maps.add(JSON.stringify({ imports: tableOf(from) }), base);
    maps.add(JSON.stringify({ scopes: { './a/': tableOf(0) } }), base);
    assert.equal(maps.addresses().length, 2000);

    const scoped = new ImportMap(ENTRIES_MAX);
    for (const from of [0, 150]) {
      const scopes = Array.from({ length: 150 }, (_, i) => [`./s${from + i}/`, { m: './m.js' }]);
      scoped.add(JSON.stringify({ scopes: Object.fromEntries(scopes) }), base);
    }
    assert.equal(scoped.addresses().length, 200);
  });
});

test('a Unity build may be compressed in any of its layouts', async () => {
  const page = String(PAGE_FILES[0]?.data);
  for (const [suffix, pack] of [
    ['.br', brotliCompressSync],
    ['.gz', gzipSync],
    // With Unity's decompression fallback, the loader unpacks the files itself, and the files are served without
    // Content-Encoding.
    ['.unityweb', gzipSync],
  ] as const) {
    const large = ['.data', '.framework.js', '.wasm'];
    const files = PAGE_FILES.slice(1).map(({ name, data = '', ...file }) =>
      large.some((end) => String(name).endsWith(end))
        ? { ...file, name: `${name}${suffix}`, data: pack(data) }
        : { ...file, name, data },
    );
    const index = (html: string) => ({ name: 'index.html', data: html });
    const named = page.replace(/(\.data|\.framework\.js|\.wasm)"/gu, `$1${suffix}"`);
    assert.deepEqual(problems(await inspectFiles([index(named), ...files])), [], suffix);
    // A page that requests the plain files gets the compressed files instead, except files that only the loader can
    // unpack.
    const plain = await inspectFiles([index(page), ...files]);
    assert.equal(plain.accepted, suffix !== '.unityweb');
    if (suffix === '.unityweb') continue;
    const uncompressed = files.map((file) =>
      String(file.name).endsWith(`.data${suffix}`) ? { ...file, data: 'plainly not compressed, only called so' } : file,
    );
    assert.deepEqual(problems(await inspectFiles([index(named), ...uncompressed])), [
      `NOT_DECODABLE Build/Web.data${suffix}`,
    ]);
  }
});

test('an archive made on macOS with its top folder is judged by the build alone', async () => {
  const files = PAGE_FILES.map((file) => ({ ...file, name: `Fire/${file.name}` }));
  const litter = ['__MACOSX/Fire/._index.html', '__MACOSX/._Fire', 'Fire/.DS_Store', 'Fire/Build/.DS_Store'];
  const report = await inspectFiles([...files, ...litter.map((name) => ({ name, data: 'Mac OS X' }))]);
  assert.deepEqual([report.accepted, report.entry, report.files], [true, 'index.html', 6]);
  assert.deepEqual(problems(report), []);
});
