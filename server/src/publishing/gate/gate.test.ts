import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { FINDING_PATHS_SHOWN, FINDINGS, type FindingCode } from '@vr/shared-api/findings';
import type { FileType } from '@vr/shared-api/limits';
import { diskStorage } from '../../platform/storage/disk.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { ArchiveRefused } from './findings.ts';
import { inspect, unpack } from './gate.ts';
import {
  APK_FILES,
  archiveOf,
  bytesAsFile,
  linuxProgram,
  macProgram,
  PAGE_FILES,
  PROGRAM_FILES,
  type RawArchive,
  type RawFile,
  SIGNING_BLOCK,
  u64,
  windowsProgram,
} from './testing/archives.ts';

let top: string;
let storage: Storage;
let made = 0;
before(async () => {
  top = await mkdtemp(join(tmpdir(), 'vr-portal-gate-'));
  await mkdir(join(top, 'storage'));
  storage = await diskStorage(join(top, 'storage'));
});
after(() => rm(top, { recursive: true, force: true }));

const page = (text: string): RawFile => ({ name: 'index.html', data: text });

async function listed(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys;
}

async function keep(bytes: Buffer): Promise<string> {
  made += 1;
  const key = `builds/${made}/build.zip`;
  await storage.put(key, bytes);
  return key;
}

const judge = async (bytes: Buffer, fileType: FileType = 'WEB_GL') => inspect(storage, await keep(bytes), fileType);
const judgeFiles = (files: readonly RawFile[], fileType: FileType = 'WEB_GL', options: RawArchive = {}) =>
  judge(archiveOf(files, options), fileType);

type Report = Awaited<ReturnType<typeof judge>>;
const codes = (report: Report): FindingCode[] => report.findings.map(({ code }) => code);
const found = (report: Report, code: FindingCode) => report.findings.find((finding) => finding.code === code);
const errors = (report: Report) => codes(report).filter((code) => FINDINGS[code] === 'error');

async function unpacked(bytes: Buffer): Promise<Map<string, string>> {
  const key = await keep(bytes);
  const report = await inspect(storage, key, 'WEB_GL');
  assert.deepEqual(errors(report), []);
  const folder = `builds/${made}/files`;
  await unpack(storage, key, folder, report);
  const files = new Map<string, string>();
  for await (const found of storage.list(`${folder}/`)) {
    const chunks = await (await storage.open(found))!.stream.toArray();
    files.set(found.slice(folder.length + 1), Buffer.concat(chunks).toString('latin1'));
  }
  return files;
}

/** Checks that an archive passes the inspection, and is refused on unpacking. */
async function refusedWhenUnpacked(bytes: Buffer, path: string): Promise<void> {
  const key = await keep(bytes);
  const report = await inspect(storage, key, 'WEB_GL');
  assert.equal(report.accepted, true);
  const folder = `builds/${made}/files`;
  await assert.rejects(unpack(storage, key, folder, report), (error) => {
    assert.ok(error instanceof ArchiveRefused);
    assert.equal(error.report.accepted, false);
    assert.deepEqual(error.report.findings[0], { code: 'ARCHIVE_DAMAGED', params: {}, paths: [path], count: 1 });
    return true;
  });
}

describe('a WebGL build', () => {
  test('exported by Unity is accepted, with its entry page, number of files and unpacked size', async () => {
    const report = await judgeFiles(PAGE_FILES);
    assert.deepEqual(report, {
      fileType: 'WEB_GL',
      accepted: true,
      findings: [
        { code: 'ENGINE', params: { name: 'Unity' }, paths: [], count: 1 },
        { code: 'ENTRY_PAGE', params: { path: 'index.html' }, paths: [], count: 1 },
      ],
      entry: 'index.html',
      files: 6,
      // Six files and two folders, one block each.
      unpackedSize: 8 * 4096,
    });
  });

  test('is unpacked to exactly its files, byte for byte, including empty ones', async () => {
    const files = await unpacked(archiveOf([...PAGE_FILES, { name: 'empty.txt' }, { name: '.hidden/a', data: 'b' }]));
    const wanted = PAGE_FILES.filter(({ name }) => !String(name).endsWith('/'));
    assert.deepEqual(
      [...files].sort(),
      [
        ...wanted.map(({ name, data = '' }) => [name, data.toString('latin1')]),
        ['empty.txt', ''],
        ['.hidden/a', 'b'],
      ].sort(),
    );
  });

  test('may lie in one folder, which is dropped on unpacking', async () => {
    const files = PAGE_FILES.map((file) => ({ ...file, name: `My game/web/${file.name}` }));
    const report = await judgeFiles(files);
    assert.deepEqual([report.accepted, report.entry], [true, 'index.html']);
    assert.ok((await unpacked(archiveOf(files))).has('Build/Web.wasm'));
  });

  test('loses the files that operating systems add', async () => {
    const litter = [
      '__MACOSX/._index.html',
      '._index.html',
      'Build/._Game',
      '.DS_Store',
      'Build/.DS_Store',
      'Build/Icon\r',
      '__MACOSX/Build/._Icon\r',
      'Thumbs.db',
      'desktop.ini',
    ];
    const files = await unpacked(archiveOf([page('hello'), ...litter.map((name) => ({ name, data: 'x' }))]));
    assert.deepEqual([...files.keys()], ['index.html']);
  });

  test('opens with its index page, the page that its LMS package names, or its only page', async () => {
    const manifest = `<?xml version="1.0"?><manifest><metadata><schemaversion>1.2</schemaversion></metadata>
      <organizations><organization><item identifierref="r2"/></organization></organizations>
      <resources xml:base="content/"><resource identifier="r1" href="b.html"/>
      <resource identifier="r2" href="start%20here.html?lang=fr"/></resources></manifest>`;
    const prefixed = `<?xml version="1.0" encoding="utf-16"?><p:manifest><p:organizations default="o2">
      <p:organization identifier="o1"><p:item identifierref="r1"/></p:organization>
      <p:organization identifier="o2"><p:item><p:item identifierref="r2"/></p:item></p:organization></p:organizations>
      <p:resources><p:resource identifier="r1" href="a.html"/><p:resource identifier="r2" href="é.html"/></p:resources>`;
    const utf16 = Buffer.from(`\ufeff${prefixed}`, 'utf16le');
    const storyline = { 'story.html': 'x', 'index_lms.html': 'x', 'analytics-frame.html': 'x' };
    const builds: [files: Record<string, string | Buffer>, entry: string][] = [
      [{ 'index.html': 'x', 'game.html': 'x' }, 'index.html'],
      [{ 'Index.HTM': 'x', 'game.html': 'x' }, 'Index.HTM'],
      [{ 'Jeu.html': 'x', 'a.js': 'x' }, 'Jeu.html'],
      [{ 'story.html': 'x', 'story_content/frame.html': 'x' }, 'story.html'],
      [{ 'readme.txt': 'x', 'WebGL/index.html': 'x', 'WebGL/Build/Web.wasm': 'x' }, 'WebGL/index.html'],
      [
        { 'imsmanifest.xml': manifest, 'content/b.html': 'x', 'content/start here.html': 'x', 'c.html': 'x' },
        'content/start here.html',
      ],
      [{ 'imsmanifest.xml': manifest, 'index.html': 'x', 'content/start here.html': 'x' }, 'index.html'],
      [{ 'imsmanifest.xml': '<not', 'a.html': 'x' }, 'a.html'],
      [{ 'imsmanifest.xml': utf16, 'a.html': 'x', 'é.html': 'x' }, 'é.html'],
      [{ 'imsmanifest.xml': Buffer.from(utf16).swap16(), 'a.html': 'x', 'é.html': 'x' }, 'é.html'],
      [{ ...storyline, 'tincan.xml': '<tincan><launch lang="und">index_lms.html</launch>' }, 'index_lms.html'],
      [{ ...storyline, 'cmi5.xml': '<au><url>index_lms.html?a=b&amp;c</url></au>' }, 'index_lms.html'],
      [{ ...storyline, 'a.crs': '[Course]', 'a.au': '"file_name","web"\r\n"index_lms.html",""' }, 'index_lms.html'],
      [storyline, 'story.html'],
      [{ 'film_player.html': 'x', 'film.html': 'x', 'film.mp4': 'x' }, 'film.html'],
      [{ 'game.offline.html': 'x', 'game.html': 'x', 'game.pck': 'x' }, 'game.html'],
      [{ 'readme.txt': 'x', 'game/index.html': 'x', 'game/a.html': 'x', 'game/b/index.html': 'x' }, 'game/index.html'],
      [{ 'tour.html': 'x', 'testserver.exe': windowsProgram() }, 'tour.html'],
    ];
    for (const [files, entry] of builds) {
      const raw = Object.entries(files).map(([name, data]) => ({ name, data }));
      const report = await judgeFiles(raw);
      assert.deepEqual([errors(report), report.entry], [[], entry]);
      assert.equal((await unpacked(archiveOf(raw))).get(entry), 'x');
    }
  });

  test('is refused without an entry page, with the paths of the pages that may be meant', async () => {
    const builds: [names: string[], pages: string[]][] = [
      [['index.php'], []],
      [
        ['a.html', 'b.htm', 'c/d.html'],
        ['a.html', 'b.htm', 'c/d.html'],
      ],
      [
        ['a.html', 'about.html'],
        ['a.html', 'about.html'],
      ],
      [
        ['a/index.html', 'b/index.html', 'b/x.html'],
        ['a/index.html', 'b/index.html'],
      ],
    ];
    for (const [names, pages] of builds) {
      const report = await judgeFiles(names.map((name) => ({ name, data: 'x' })));
      assert.deepEqual([errors(report), report.entry], [['NO_ENTRY_PAGE'], null]);
      assert.deepEqual(found(report, 'NO_ENTRY_PAGE')?.paths, pages);
    }
  });

  test('that is made for an LMS gets a warning with the standard', async () => {
    const version = (text: string) =>
      `<manifest><metadata><schema>ADL SCORM</schema><schemaversion>${text}</schemaversion></metadata></manifest>`;
    const packages: [RawFile, string][] = [
      [{ name: 'imsmanifest.xml', data: version('1.2') }, 'SCORM 1.2'],
      [{ name: 'imsmanifest.xml', data: version('2004 4th Edition') }, 'SCORM 2004'],
      [{ name: 'imsmanifest.xml', data: version('CAM 1.3') }, 'SCORM 2004'],
      [{ name: 'imsmanifest.xml', data: '<manifest/>' }, 'SCORM'],
      [{ name: 'tincan.xml', data: '<tincan/>' }, 'xAPI'],
      [{ name: 'cmi5.xml', data: '<courseStructure/>' }, 'cmi5'],
      [{ name: 'course.crs', data: '[Course]' }, 'AICC'],
    ];
    for (const [file, standard] of packages) {
      const report = await judgeFiles([page('x'), file]);
      assert.deepEqual([report.accepted, found(report, 'LMS_PACKAGE')?.params], [true, { standard }]);
    }
    assert.equal(found(await judgeFiles(PAGE_FILES), 'LMS_PACKAGE'), undefined);
  });

  test('that lies in a nested archive is refused, with the path of that archive', async () => {
    const report = await judgeFiles([{ name: 'build.zip', data: archiveOf(PAGE_FILES), method: 0 }]);
    assert.deepEqual(codes(report), ['NO_ENTRY_PAGE', 'NESTED_ARCHIVE']);
    assert.deepEqual(found(report, 'NESTED_ARCHIVE')?.paths, ['build.zip']);
  });

  test('gets a finding for each missing file that the page requests', async () => {
    const report = await judgeFiles([
      page(`<script src="a.js?v=2"></script><link rel=stylesheet href='b.css'><img src="c%20d.png" srcset="e.png 2x, f.png 3x">
        <iframe src="../g.html"></iframe><video poster="no-matter.png"><source src="h.mp4"></video>
        <script src="/assets/i.js" type="module"></script><script type="module">import x from './j.js'; import './there.js'</script>
        <link rel="icon" href="no-matter.ico"><noscript><img src="never.png"></noscript><img src="data:image/gif;base64,AAAA">
        <script src="/portal-player.js"></script><a href="elsewhere.html">x</a><img src="{{logo}}"><img src="#x">
        <script>document.write('<img src="never.png">')</script><!-- <img src="never.png"> --><script src="there.js"></script>
        <script src="cordova.js"></script>`),
      { name: 'there.js', data: '1' },
    ]);
    assert.deepEqual(errors(report), ['MISSING_FILE']);
    const missing = ['a.js?v=2', 'b.css', '../g.html', '/assets/i.js', './j.js'];
    assert.deepEqual([...found(report, 'MISSING_FILE')!.paths].sort(), missing.sort());
    // The page runs without pictures and sounds, and may have them in other formats.
    const later = ['c%20d.png', 'e.png', 'f.png', 'h.mp4', 'elsewhere.html'];
    assert.deepEqual([...found(report, 'MISSING_LATER')!.paths].sort(), later.sort());
  });

  test('gets findings for missing files that the loaders of Unity and Godot request', async () => {
    const lost = PAGE_FILES.filter(({ name }) => !['Build/Web.wasm', 'Build/Web.loader.js'].includes(String(name)));
    assert.deepEqual(found(await judgeFiles(lost), 'MISSING_FILE')?.paths, ['Build/Web.loader.js', 'Build/Web.wasm']);
    const others = page(
      '<script>var dataUrl = "scores"; let workerUrl = "a.js"; new Worker("js/" + workerUrl)</script>',
    );
    assert.equal(found(await judgeFiles([others]), 'MISSING_FILE'), undefined);
    const versioned = page(
      '<script>frameworkUrl = "Build/a.js?v=" + v; codeUrl = "Build/" + name; loaderUrl = "x.js"</script>',
    );
    assert.deepEqual(found(await judgeFiles([versioned]), 'MISSING_FILE')?.paths, ['x.js']);
    const old = page('<script>var gameInstance = UnityLoader.instantiate("gameContainer", "Build/x.json");</script>');
    assert.deepEqual(found(await judgeFiles([old]), 'MISSING_FILE')?.paths, ['Build/x.json']);
    const godot = page(
      '<script>\nconst GODOT_CONFIG = {"executable":"index","fileSizes":{"index.pck":9,"index.wasm":9},"serviceWorker":"sw.js"};\n</script>',
    );
    const report = await judgeFiles([godot, { name: 'index.pck', data: 'GDPC' }]);
    assert.deepEqual(codes(report), ['MISSING_FILE', 'NO_PLAYER', 'SERVICE_WORKER', 'ENGINE', 'ENTRY_PAGE']);
    assert.deepEqual(found(report, 'MISSING_FILE')?.paths, ['index.wasm']);
    assert.deepEqual(found(report, 'ENGINE')?.params, { name: 'Godot' });
  });

  test('has its addresses resolved against its base, with accents and escapes', async () => {
    const report = await judgeFiles([
      page(
        '<base href="sub/"><script src="one.js"></script><img src="%C3%A9t%C3%A9.png"><img src="e\u0301te\u0301.png">',
      ),
      { name: 'sub/one.js', data: '1' },
      { name: 'sub/e\u0301te\u0301.png', data: '2' },
    ]);
    assert.deepEqual(errors(report), []);
  });

  test('may have a compressed file instead of the plain one that the page requests', async () => {
    const report = await judgeFiles([
      page('<script src="main.js"></script>'),
      { name: 'main.js.br', data: brotliCompressSync('1;') },
    ]);
    assert.deepEqual(errors(report), []);
    assert.deepEqual(found(report, 'PRECOMPRESSED')?.params, { count: 1, encoding: 'br' });
  });

  test('gets a finding for a file whose name differs only in case', async () => {
    const report = await judgeFiles([page('<script src="Main.js"></script>'), { name: 'main.js', data: '1' }]);
    assert.deepEqual(errors(report), ['CASE_MISMATCH']);
  });

  test('gets a finding for each address of another origin in pages, styles and scripts', async () => {
    const report = await judgeFiles([
      page(`<script src="https://cdn.example/three.js"></script><link rel="preconnect" href="https://no-matter.example">
        <link rel="stylesheet" href="//fonts.example/css"><link rel="canonical" href="https://no-matter.example">
        <style>@import "https://styles.example/a.css"; body { background: url(https://img.example/b.png) }</style>
        <script type="importmap">{"imports":{"three":"https://modules.example/three"}}</script>
        <script>load("https://files.example/scene.glb?x=1"); link = "https://no-matter.example/terms";</script>
        <script src="own.js"></script><link rel="stylesheet" href="own.css"><a href="https://no-matter.example">x</a>`),
      { name: 'own.js', data: "import('https://late.example/x.mjs')" },
      { name: 'own.css', data: "@font-face { src: url('https://type.example/f.woff2') }" },
    ]);
    assert.equal(report.accepted, true);
    const { paths, count } = found(report, 'OUTSIDE_DEPENDENCY')!;
    const hosts = paths.map((url) => new URL(url, 'https://x').host.replace('.example', ''));
    assert.deepEqual(hosts.sort(), ['cdn', 'files', 'fonts', 'img', 'late', 'modules', 'styles', 'type']);
    assert.equal(count, 8);
  });

  test('gets a finding for a service worker in the page or its scripts', async () => {
    const inline = page('<script>navigator.serviceWorker.register("sw.js")</script>');
    assert.ok(found(await judgeFiles([inline]), 'SERVICE_WORKER'));
    const script = { name: 'a.js', data: 'if (navigator.serviceWorker) navigator.serviceWorker\n.register("x")' };
    assert.ok(found(await judgeFiles([page('<script src="a.js"></script>'), script]), 'SERVICE_WORKER'));
  });

  test('gets findings for compressed files, files that should be compressed, and files that cannot be decoded', async () => {
    const large = Buffer.alloc(1_048_576, 'module');
    const report = await judgeFiles([
      page('<script src="/portal-player.js"></script>'),
      { name: 'a.wasm.br', data: brotliCompressSync(large) },
      { name: 'a.data.gz', data: gzipSync(large) },
      { name: 'b.js.gz', data: gzipSync('short') },
      { name: 'c.data', data: large },
      { name: 'd.js', data: large },
      { name: 'd.js.br', data: brotliCompressSync(large) },
      { name: 'e.wasm', data: large.subarray(1) },
      { name: 'f.png', data: large },
    ]);
    assert.deepEqual(codes(report), ['NOT_COMPRESSED', 'ENTRY_PAGE', 'PRECOMPRESSED', 'PRECOMPRESSED']);
    assert.deepEqual(found(report, 'NOT_COMPRESSED')?.paths, ['c.data']);
    assert.deepEqual(
      report.findings.slice(2).map(({ params }) => params),
      [
        { count: 2, encoding: 'br' },
        { count: 2, encoding: 'gzip' },
      ],
    );
    for (const name of ['x.data.br', 'x.data.gz'])
      for (const data of ['plainly not compressed, only called so', '']) {
        const refused = await judgeFiles([page('hello'), { name, data }]);
        assert.deepEqual([errors(refused), found(refused, 'NOT_DECODABLE')?.paths], [['NOT_DECODABLE'], [name]]);
      }
  });

  test('has its engine recognised by files or scripts', async () => {
    const engines: [RawFile, string][] = [
      [{ name: 'Build/x.framework.js.br', data: brotliCompressSync('1') }, 'Unity'],
      [{ name: 'game.pck', data: 'GDPC' }, 'Godot'],
      [{ name: 'Game-HTML5-Shipping.wasm', data: '1' }, 'Unreal Engine'],
      [{ name: 'lib/three.module.min.js', data: '1' }, 'three.js'],
      [{ name: 'main.js', data: 'window.__THREE__ = "180"' }, 'three.js'],
      [{ name: 'js/aframe-v1.7.0.min.js', data: '1' }, 'A-Frame'],
      [{ name: 'main.js', data: 'new BABYLON.Engine(canvas)' }, 'Babylon.js'],
    ];
    for (const [file, name] of engines) {
      const script = file.name === 'main.js' ? '<script src="main.js"></script>' : '';
      assert.deepEqual(found(await judgeFiles([page(script), file]), 'ENGINE')?.params, { name });
    }
  });

  test('is parsed despite mistakes and any depth of nesting', async () => {
    for (const text of [
      '',
      '<',
      '<script',
      '<div>'.repeat(200_000),
      `${'<div>'.repeat(50_000)}${'</p>'.repeat(200_000)}`,
    ])
      assert.deepEqual(errors(await judgeFiles([page(text), { name: 'imsmanifest.xml', data: text }])), []);
  });

  test('has at most the stated number of paths in a finding, with unsafe characters escaped', async () => {
    const report = await judgeFiles([
      page(Array.from({ length: 30 }, (_, i) => `<img src="${i}\u202e.png">`).join('')),
    ]);
    const { paths, count } = found(report, 'MISSING_LATER')!;
    assert.deepEqual([paths.length, count, paths[0]], [FINDING_PATHS_SHOWN, 30, '0\\u{202e}.png']);
  });
});

describe('a build of another type', () => {
  test('is refused because of its content, whichever type was chosen', async () => {
    const builds: [readonly RawFile[], FileType][] = [
      [PAGE_FILES, 'WEB_GL'],
      [APK_FILES, 'APK'],
      [PROGRAM_FILES, 'UNITY'],
    ];
    for (const [files, is] of builds)
      for (const [, chosen] of builds) {
        const report = await judgeFiles(files, chosen);
        assert.equal(report.accepted, is === chosen);
        if (is !== chosen)
          assert.deepEqual(report.findings, [{ code: 'OTHER_TYPE', params: { fileType: is }, paths: [], count: 1 }]);
      }
  });
});

describe('an APK', () => {
  test('is refused unless its manifest and code have the formats that devices read', async () => {
    const [manifest, dex, ...rest] = APK_FILES as [RawFile, RawFile, ...RawFile[]];
    assert.deepEqual(errors(await judgeFiles([dex, ...rest], 'APK')), ['NO_ANDROID_MANIFEST']);
    assert.deepEqual(errors(await judgeFiles([manifest, ...rest], 'APK')), ['NO_DEX']);
    const source = { ...manifest, data: '<manifest/>' };
    assert.deepEqual(errors(await judgeFiles([source, dex], 'APK')), ['NO_ANDROID_MANIFEST']);
    assert.deepEqual(errors(await judgeFiles([manifest, { ...dex, data: 'code' }], 'APK')), ['NO_DEX']);
    const bundle = await judgeFiles([{ name: 'game.apk', data: archiveOf(APK_FILES), method: 0 }], 'APK');
    assert.deepEqual(codes(bundle), ['NO_ANDROID_MANIFEST', 'NO_DEX', 'NESTED_ARCHIVE']);
  });
});

describe('a build for a wired headset', () => {
  test('is accepted with its main program, not its crash handler', async () => {
    const report = await judgeFiles([...PROGRAM_FILES].reverse(), 'UNITY');
    assert.equal(report.accepted, true);
    assert.deepEqual(
      report.findings.map(({ code, params }) => [code, Object.values(params)[0]]),
      [
        ['ENGINE', 'Unity'],
        ['EXECUTABLE', 'Fire/Fire.exe'],
      ],
    );
  });

  test('is recognised by the content of its program, not by its name', async () => {
    const programs: [RawFile, boolean][] = [
      [{ name: 'Fire.x86_64', data: linuxProgram() }, true],
      [{ name: 'bin/fire', data: linuxProgram() }, true],
      [{ name: 'Fire.app/Contents/MacOS/Fire', data: macProgram() }, true],
      [{ name: 'renamed.dat', data: windowsProgram() }, true],
      [{ name: 'fire.exe', data: 'MZ, and then nothing that a system would start'.repeat(9) }, false],
      [{ name: 'fire.dll', data: windowsProgram({ library: true }) }, false],
      [{ name: 'libfire.so', data: linuxProgram({ library: true }) }, false],
    ];
    for (const [file, is] of programs) {
      const report = await judgeFiles([{ name: 'readme.txt', data: 'x' }, file], 'UNITY');
      assert.deepEqual(
        [report.accepted, codes(report)],
        is ? [true, ['EXECUTABLE']] : [false, ['NO_EXECUTABLE']],
        String(file.name),
      );
    }
  });
});

describe('an archive', () => {
  test('that is truncated or another kind of file is refused as not an archive', async () => {
    const whole = archiveOf(PAGE_FILES);
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('PK'),
      Buffer.alloc(100_000, 7),
      whole.subarray(0, 300),
      whole.subarray(0, -22),
    ])
      for (const fileType of ['WEB_GL', 'APK', 'UNITY'] as const)
        assert.deepEqual(codes(await judge(bytes, fileType)), ['NOT_AN_ARCHIVE']);
  });

  test('without files is refused', async () => {
    assert.deepEqual(codes(await judgeFiles([])), ['ARCHIVE_EMPTY']);
    assert.deepEqual(codes(await judgeFiles([{ name: 'folder/', method: 0 }, { name: '.DS_Store' }])), [
      'ARCHIVE_EMPTY',
    ]);
  });

  test('with an inconsistent central directory is refused', async () => {
    const size = archiveOf(PAGE_FILES).length;
    const broken: RawArchive[] = [
      { prepended: Buffer.from('PK\x03\x04 and more', 'latin1') },
      { trailing: Buffer.from('more'), comment: Buffer.from('of'), directoryOffset: 1e6 },
      { count: PAGE_FILES.length - 1 },
      { count: PAGE_FILES.length + 1 },
      { directoryOffset: 0 },
      { directoryOffset: size },
      { directoryOffset: 0xffffffff },
      { directorySize: 46 },
      { comment: Buffer.from('PK\x05\x06 in the comment, twenty-two bytes and more', 'latin1') },
    ];
    for (const options of broken)
      assert.deepEqual(
        codes(await judgeFiles(PAGE_FILES, 'WEB_GL', options)),
        ['ARCHIVE_DAMAGED'],
        JSON.stringify(options),
      );
    const flipped = archiveOf(PAGE_FILES);
    flipped.writeUInt32LE(0, flipped.indexOf(Buffer.from('PK\x01\x02', 'latin1')));
    assert.deepEqual(codes(await judge(flipped)), ['ARCHIVE_DAMAGED']);
  });

  test('may have bytes before and after it, unless it is an app', async () => {
    const around: RawArchive[] = [
      { trailing: Buffer.from('\r\n') },
      { trailing: Buffer.alloc(40_000) },
      { prepended: Buffer.from('MZ and a program that unpacks itself') },
      { prepended: Buffer.from('\ufeff'), trailing: Buffer.from('\n'), comment: Buffer.from('made by hand') },
      { prepended: Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), zip64: true },
    ];
    for (const options of around) {
      const files = await unpacked(archiveOf(PAGE_FILES, options));
      assert.equal(files.get('Build/Web.framework.js'), 'var unityFramework;', JSON.stringify(options).slice(0, 80));
      assert.equal((await judgeFiles(PROGRAM_FILES, 'UNITY', options)).accepted, true);
      const app = await judgeFiles(APK_FILES, 'APK', { ...options, beforeDirectory: SIGNING_BLOCK });
      assert.deepEqual(errors(app), ['ARCHIVE_DAMAGED']);
    }
  });

  test('may have a comment and be a ZIP64 archive', async () => {
    assert.equal((await judgeFiles(PAGE_FILES, 'WEB_GL', { comment: Buffer.from('made by hand') })).accepted, true);
    assert.equal((await judgeFiles(PAGE_FILES, 'WEB_GL', { zip64: true })).accepted, true);
    const sizes = Buffer.concat([Buffer.from([1, 0, 16, 0]), u64(3, 3)]);
    const wide = { name: 'a.js', data: 'abc', method: 0, size: 0xffffffff, packedSize: 0xffffffff, extra: sizes };
    assert.equal((await unpacked(archiveOf([page('x'), wide]))).get('a.js'), 'abc');
    const lost = { ...wide, extra: Buffer.alloc(0) };
    assert.deepEqual(codes(await judgeFiles([page('x'), lost])), ['ARCHIVE_DAMAGED']);
  });

  test('with a path that leaves its folder is refused', async () => {
    const paths = [
      '../evil.js',
      'a/../../evil.js',
      '..',
      '/etc/passwd',
      '//host/share',
      'C:\\Windows\\evil.dll',
      'c:evil',
      '..\\evil.js',
      'a\\..\\..\\evil.js',
      'a//b',
      'a/./b',
      'nul\0.js',
      'line\nbreak',
      'x'.repeat(201),
      `${'long/'.repeat(200)}x`,
    ];
    for (const name of paths) {
      const report = await judgeFiles([page('x'), { name, data: 'evil' }]);
      assert.deepEqual(errors(report), ['UNSAFE_PATH'], name);
      assert.equal(found(report, 'UNSAFE_PATH')?.count, 1);
    }
  });

  test('may have backslashes in its paths and a leading dot', async () => {
    const files = await unpacked(
      archiveOf([
        { name: './', method: 0 },
        { name: './index.html', data: 'x' },
        { name: 'Build\\a.js', data: 'y' },
      ]),
    );
    assert.deepEqual([...files.keys()], ['Build/a.js', 'index.html']);
  });

  test('with links or devices is refused', async () => {
    for (const mode of [0o120777, 0o060644, 0o010644]) {
      const report = await judgeFiles([page('x'), { name: 'link', data: '/etc/passwd', mode }]);
      assert.deepEqual([errors(report), found(report, 'LINK')?.paths], [['LINK'], ['link']]);
    }
  });

  test('that is encrypted is refused', async () => {
    for (const file of [{ flags: 0x801 }, { flags: 0x841 }, { flags: 0x2801 }, { method: 99 }])
      assert.deepEqual(errors(await judgeFiles([page('x'), { name: 'a.js', data: 'x', ...file }])), [
        'ARCHIVE_ENCRYPTED',
      ]);
  });

  test('with an unknown compression method is refused', async () => {
    for (const method of [1, 9, 12, 14, 93, 95])
      assert.deepEqual(errors(await judgeFiles([page('x'), { name: 'a.js', data: 'x', method }])), [
        'COMPRESSION_UNKNOWN',
      ]);
  });

  test('with names of unknown encoding is refused', async () => {
    const readable: [RawFile, string][] = [
      [{ name: 'été.png', flags: 0x800 }, 'été.png'],
      [{ name: 'été.png', flags: 0 }, 'été.png'],
      [{ name: Buffer.from('\x82t\x82.png', 'latin1'), flags: 0 }, 'été.png'],
      [{ name: '训练.png' }, '训练.png'],
    ];
    for (const [file, name] of readable)
      assert.ok(Buffer.from([...(await unpacked(archiveOf([page('x'), file]))).keys()].join()).includes(name), name);
    for (const file of [
      { name: Buffer.from('\x82t\x82.png', 'latin1'), flags: 0x800 },
      { name: Buffer.from('\xcf\xf0\xee.png', 'latin1'), flags: 0 },
      { name: Buffer.from('\xc0\xaf\xc0\xaf', 'latin1'), flags: 0x800 },
    ])
      assert.deepEqual(errors(await judgeFiles([page('x'), file])), ['NAME_UNREADABLE']);
  });

  test('with two files of the same path is refused', async () => {
    const pairs = [
      ['a.js', 'a.js'],
      ['a.js', 'A.js'],
      ['\u00e9.js', 'e\u0301.js'],
      ['a', 'a/b.js'],
      ['a/b.js', 'A'],
      ['./a.js', 'a.js'],
      ['x\\a.js', 'x/a.js'],
    ];
    for (const names of pairs) {
      const report = await judgeFiles([page('x'), ...names.map((name) => ({ name, data: 'x' }))]);
      assert.deepEqual(errors(report), ['DUPLICATE_PATH'], names.join(' and '));
    }
  });

  test('with overlapping files is refused', async () => {
    const kernel = { name: 'a', packed: deflateRawSync(Buffer.alloc(1_000_000)), size: 1_000_000 };
    const start = archiveOf([page('x')]).indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    const shared = Array.from({ length: 500 }, (_, i) => ({ ...kernel, name: `b${i}`, offset: start }));
    assert.deepEqual(errors(await judgeFiles([page('x'), kernel, ...shared])), ['ARCHIVE_DAMAGED', 'COMPRESSION_BOMB']);
    // Each local header lies inside the data of the file before it; the last file holds the data that all share.
    const quoted = [page('x'), { ...kernel, packedSize: kernel.packed.length + 60 }, { name: 'c', data: 'c' }];
    assert.deepEqual(errors(await judgeFiles(quoted)), ['ARCHIVE_DAMAGED']);
    assert.deepEqual(errors(await judgeFiles([page('x'), { ...kernel, packedSize: 2_000_000_000 }])), [
      'ARCHIVE_DAMAGED',
    ]);
  });

  test('has its nested archives left packed', async () => {
    let nested = archiveOf([{ name: 'zeros', data: Buffer.alloc(20_000_000) }]);
    for (let depth = 0; depth < 5; depth++)
      nested = archiveOf(Array.from({ length: 10 }, (_, i) => ({ name: `${depth}-${i}.zip`, data: nested })));
    const files = [page('x'), { name: 'nested.zip', data: nested }];
    const report = await judgeFiles(files);
    assert.deepEqual([report.accepted, codes(report)], [true, ['NESTED_ARCHIVE', 'NO_PLAYER', 'ENTRY_PAGE']]);
    assert.deepEqual([...(await unpacked(archiveOf(files))).keys()], ['index.html', 'nested.zip']);
  });
});

function counting(): { counted: Storage; asked: () => number } {
  let asked = 0;
  const open: Storage['open'] = (key, range) => {
    asked += 1;
    return storage.open(key, range);
  };
  return { counted: { ...storage, open }, asked: () => asked };
}

describe('the reader', () => {
  test('makes few requests to the storage, however many files there are', async () => {
    const files = Array.from({ length: 2000 }, (_, i) => ({ name: `f/${i}`, data: 'x'.repeat(i % 50) }));
    const key = await keep(archiveOf([page('<script src="f/9"></script>'), ...files]));
    const { counted, asked } = counting();
    const report = await inspect(counted, key, 'WEB_GL');
    assert.equal(report.accepted, true);
    assert.ok(asked() <= 5, `inspected with ${asked()} requests`);
  });

  test('distinguishes a failing storage from a truncated archive', async () => {
    const large = { name: 'a.bin', data: Buffer.alloc(400_000, 'x'), method: 0 };
    const key = await keep(archiveOf([page('x'), large]));
    const report = await inspect(storage, key, 'WEB_GL');
    const breaking: Storage = {
      ...storage,
      open: async (path, range) => storage.open(path, range && { ...range, end: range.end - 10 }),
    };
    await assert.rejects(inspect(breaking, key, 'WEB_GL'), /ended .* early/u);
    let calls = 0;
    const late: Storage = { ...storage, open: (...call) => (calls++ < 1 ? storage : breaking).open(...call) };
    await assert.rejects(unpack(late, key, 'builds/late', report), /ended .* early/u);
  });
});

describe('unpacking', () => {
  const script = (file: Partial<RawFile>) =>
    archiveOf([page('x'), { name: 'a.bin', data: 'what was packed', ...file }]);

  test('stops at the declared size', async () => {
    await refusedWhenUnpacked(script({ packed: deflateRawSync(Buffer.alloc(50_000_000)), size: 15 }), 'a.bin');
  });

  test('refuses a file with a wrong checksum', async () => {
    await refusedWhenUnpacked(script({ crc: 1 }), 'a.bin');
    await refusedWhenUnpacked(script({ size: 14 }), 'a.bin');
    await refusedWhenUnpacked(script({ size: 16 }), 'a.bin');
    await refusedWhenUnpacked(script({ packed: Buffer.from('not deflated at all') }), 'a.bin');
    await refusedWhenUnpacked(script({ packed: deflateRawSync('what was packed').subarray(0, -3) }), 'a.bin');
    await refusedWhenUnpacked(script({ packed: Buffer.alloc(0) }), 'a.bin');
    const large = Buffer.alloc(1_000_000, 'x');
    await refusedWhenUnpacked(script({ data: large, method: 0, crc: 1 }), 'a.bin');
  });

  test('ignores any bytes after the end of a compressed file', async () => {
    for (const more of [1, 100_000, 2_000_000]) {
      const packed = Buffer.concat([deflateRawSync('what was packed'), Buffer.alloc(more, 7)]);
      assert.equal((await unpacked(script({ packed }))).get('a.bin'), 'what was packed');
    }
  });

  test('refuses a file whose local header contradicts the central directory', async () => {
    await refusedWhenUnpacked(script({ localName: '../../a.bin' }), 'a.bin');
    await refusedWhenUnpacked(script({ localName: 'b.bin' }), 'a.bin');
    const bytes = script({ method: 0 });
    const header = bytes.indexOf(Buffer.from('PK\x03\x04', 'latin1'), 4);
    for (const [at, value] of [
      [0, 0],
      [8, 8],
      [18, 1],
      [22, 1],
      [28, 9],
    ] as const) {
      const other = Buffer.from(bytes);
      other.writeUInt16LE(value, header + at);
      await refusedWhenUnpacked(other, 'a.bin');
    }
  });

  test('throws failures of the storage', async () => {
    const key = await keep(archiveOf(PAGE_FILES));
    const report = await inspect(storage, key, 'WEB_GL');
    const full: Storage = {
      ...storage,
      put: (path, source) =>
        path.endsWith('.wasm') ? Promise.reject(new Error('The disk is full.')) : storage.put(path, source),
    };
    await assert.rejects(unpack(full, key, 'builds/full', report), /disk is full/u);
  });
});

const ARCHIVES = Number(process.env.FUZZ_ARCHIVES ?? 200);

/** Pseudo-random numbers from a seed, so that a failure can be reproduced. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('a randomly changed archive is reported or refused, and never writes outside its folder', async () => {
  const sources: [FileType, Buffer][] = [
    ['WEB_GL', archiveOf([...PAGE_FILES, { name: 'a.js.gz', data: gzipSync('1;') }], { comment: Buffer.from('fuzz') })],
    ['WEB_GL', archiveOf(PAGE_FILES, { zip64: true })],
    ['APK', archiveOf(APK_FILES, { beforeDirectory: SIGNING_BLOCK })],
    ['UNITY', archiveOf(PROGRAM_FILES)],
  ];
  const random = randomOf(20_260_615);
  const values = [0, 1, 0x7f, 0x80, 0xff, 0x2e, 0x2f, 0x5c];
  let accepted = 0;
  let refused = 0;
  for (let run = 0; run < ARCHIVES; run++) {
    const [fileType, source] = sources[run % sources.length]!;
    let bytes = Buffer.from(source);
    // Half of the changes hit the central directory, where every byte has a meaning.
    const from = run % 2 === 0 ? 0 : bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    for (let changes = 1 + random(4); changes > 0; changes--)
      bytes[from + random(bytes.length - from)] = random(2) === 0 ? random(256) : values[random(values.length)]!;
    if (run % 50 === 0) bytes = bytes.subarray(0, random(bytes.length));
    if (run % 50 === 1) bytes = Buffer.concat([bytes, bytes.subarray(random(bytes.length))]);

    const held: Storage = { ...storage, ...bytesAsFile(bytes) };
    const report = await inspect(held, 'fuzz/build.zip', fileType);
    assert.equal(report.accepted, errors(report).length === 0, `run ${run}`);
    assert.ok(report.files <= 20_000 && Number.isSafeInteger(report.unpackedSize));
    if (!report.accepted || fileType !== 'WEB_GL') {
      refused += 1;
      continue;
    }
    accepted += 1;
    try {
      await unpack(held, 'fuzz/build.zip', 'fuzz/files', report);
    } catch (error) {
      assert.ok(error instanceof ArchiveRefused, `run ${run}: ${error}`);
      assert.ok(errors(error.report).length > 0);
    }
    await storage.delete('fuzz/files/');
    assert.deepEqual(await listed('fuzz/'), []);
  }
  assert.ok(accepted > ARCHIVES / 30 && refused > ARCHIVES / 3, `${accepted} accepted, ${refused} refused`);
  assert.deepEqual(await readdir(top), ['storage']);
});
