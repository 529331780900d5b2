import { brotliCompressSync, gzipSync } from 'node:zlib';
import { packed } from '@vr/server/platform/demo/archive';
import type { Upload } from './contents.ts';

/** A small content of one kind that is common in the world. It shows "works", and then reports its score. */
export interface ContentKind {
  title: string;
  score: number;
  build: Upload;
  /** The name of the link that the person follows, in a content of several pages. */
  link?: string | undefined;
  /** Whether the page that shows the result is in a frame of the entry page. */
  isNested: boolean;
}

type Files = Record<string, string | Buffer>;

const zip = (title: string, files: Files, around = (bytes: Buffer) => bytes): Upload => ({
  name: `${title}.zip`,
  mimeType: 'application/zip',
  buffer: around(packed(Object.fromEntries(Object.entries(files).map(([name, data]) => [name, Buffer.from(data)])))),
});

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

const PLAYER = '<script src="/portal-player.js"></script>';
/** A fifth of a training of five minutes needs a session of a second. */
const works = (score: number): string => `
  document.getElementById('result').textContent = 'works';
  setTimeout(() => { player.score(${score}); player.progress(20); player.finish(); }, begun + 1100 - Date.now());`;

/** Returns a page that runs `code`, in which \`check(what, holds)\` ends it. \`body\` comes before the scripts. */
const page = (score: number, code: string, body = ''): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Content</title><body>${body}<p id="result">waits</p>${PLAYER}
<script>
const player = PortalPlayer.start(), begun = Date.now();
const check = (what, holds) => { if (!holds) throw new Error('Does not hold: ' + what); };
(async () => {
  ${code}
  ${works(score)}
})().catch((error) => { document.getElementById('result').textContent = error.message; });
</script></body></html>`;

const TYPES = {
  'models/m.glb': 'model/gltf-binary',
  'models/m.gltf': 'model/gltf+json',
  't.ktx2': 'image/ktx2',
  'game.pck': 'application/octet-stream',
  'a.unityweb': 'application/octet-stream',
  'a.data': 'application/octet-stream',
  'font.woff2': 'font/woff2',
  'texts.vtt': 'text/vtt',
  'a.wasm': 'application/wasm',
};
const NFD = 'sce\u0301ne';
const EMPTY_WASM = Buffer.from('\0asm\x01\0\0\0', 'latin1');
/** A picture of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const KINDS: [title: string, files: (score: number) => Files, link?: string][] = [
  [
    'Types and names',
    (score) => ({
      'index.htm': page(
        score,
        `check('script in NFD', self.scene === 1); check('.cjs', self.kit === 1);
        for (const [path, type] of Object.entries(${JSON.stringify(TYPES)})) {
          const reply = await fetch(path);
          check(path, reply.ok && reply.headers.get('content-type').split(';')[0] === type);
        }
        check('other scripts', (await fetch('模型/场景 1.bin')).ok && (await fetch('${NFD}.js')).ok);
        check('another case', (await fetch('GAME.PCK')).status === 404);`,
        `<script src="${NFD}.js"></script><script src="kit.cjs"></script>`,
      ),
      [`${NFD}.js`]: 'self.scene = 1',
      'kit.cjs': 'self.kit = 1',
      '模型/场景 1.bin': '1',
      ...Object.fromEntries(Object.keys(TYPES).map((path) => [path, '1'])),
    }),
  ],
  [
    'Encodings',
    (score) => ({
      'index.html': latin1(
        page(
          score,
          `check('text', document.getElementById('text').textContent === '\\u00e9l\\u00e8ve');
          check('script', self.old === '\\u00e9');
          await document.querySelector('img').decode();`,
          '<p id="text">élève</p><img alt="" src="sécurité.gif"><script src="old.js"></script>',
        ).replace('utf-8', 'iso-8859-1'),
      ),
      'sécurité.gif': PIXEL,
      'old.js': latin1('self.old = "é"'),
    }),
  ],
  [
    'Addresses of engines',
    (score) => ({
      'index.html': page(
        score,
        `const scene = new Promise((resolve) => addEventListener('message', ({ data }) => data === 'scene' && resolve()));
        for (const element of document.querySelectorAll('a-entity'))
          for (const value of Object.values(element.attributes)) {
            const [, address] = /url\\((.+)\\)/.exec(value.value) ?? [];
            if (address) check(address, (await fetch(address)).ok);
          }
        await scene;`,
        `<a-entity src="url(model.glb)" sound="src: url(click.mp3); on: click"></a-entity><a-sky src="#sky"></a-sky>
        <iframe title="Scene" src="scene/"></iframe>`,
      ),
      'model.glb': '1',
      'click.mp3': '1',
      'scene/index.html': '<!doctype html><title>Scene</title><script src="scene.js"></script>',
      'scene/scene.js': 'setTimeout(() => parent.postMessage("scene", "*"), 100)',
    }),
  ],
  [
    'A page inside a page',
    (score) => ({
      'index.html':
        '<!doctype html><html lang="en"><title>Wrapper</title><iframe title="Content" src="inner.html"></iframe>',
      'inner.html': page(score, `check('opened by the portal', player.status !== 'detached' && player.framed);`),
    }),
  ],
  [
    'Several pages',
    (score) => ({
      'index.html': `<!doctype html><html lang="en"><title>Menu</title>${PLAYER}<a href="scene.html">Next</a>
        <script>PortalPlayer.start().progress(33)</script>`,
      'scene.html': page(score, `check('values', player.trainingId > 0 && player.user && player.lang);`),
    }),
    'Next',
  ],
  [
    'Threads',
    (score) => ({
      'index.html': page(
        score,
        `check('isolation', self.crossOriginIsolated);
        const memory = new WebAssembly.Memory({ initial: 2, maximum: 2, shared: true });
        const cells = new Int32Array(memory.buffer);
        const worker = new Worker('thread.js');
        worker.postMessage(memory);
        await new Promise((resolve) => { worker.onmessage = resolve; });
        check('shared memory', Atomics.load(cells, 0) === 7);`,
      ),
      'thread.js': 'onmessage = ({ data }) => { Atomics.store(new Int32Array(data.buffer), 0, 7); postMessage(0); }',
    }),
  ],
  [
    'Compressed files',
    (score) => ({
      'index.html': page(
        score,
        `check('script', self.framework === 1);
        for (const path of ['Build/web.wasm.gz', 'Build/web.wasm', 'Build/other.wasm'])
          await WebAssembly.compileStreaming(fetch(path));`,
        '<script src="Build/web.framework.js.br"></script>',
      ),
      'Build/web.framework.js.br': brotliCompressSync('self.framework = 1'),
      'Build/web.wasm.gz': gzipSync(EMPTY_WASM),
      'Build/other.wasm.br': brotliCompressSync(EMPTY_WASM),
    }),
  ],
  [
    'Sensors and dialogs',
    (score) => ({
      'index.html': page(
        score,
        `const { featurePolicy } = document;
        for (const name of ['accelerometer', 'gyroscope', 'magnetometer', 'fullscreen', 'gamepad', 'autoplay',
          'xr-spatial-tracking', 'screen-wake-lock', 'microphone'])
          check(name, featurePolicy.allowsFeature(name));
        check('no camera', !featurePolicy.allowsFeature('camera') && !featurePolicy.allowsFeature('geolocation'));
        alert('Ready?');
        check('confirm', confirm('Begin?') === true);
        check('prompt', prompt('Your name?') === 'accepted');
        const form = document.querySelector('form');
        const submitted = new Promise((resolve) => { form.onsubmit = () => { resolve(); return false; }; });
        form.requestSubmit();
        await submitted;`,
        '<form></form>',
      ).replace('<title>', '<meta name="portal-features" content="microphone"><title>'),
    }),
  ],
  [
    'Reports with decimals',
    (score) => ({
      'index.html': page(
        score - 0.4,
        `player.step('alarm', { success: true, score: 66.67, seconds: 42.5 });
        player.step('leave', { success: true, score: null });
        player.score(null);
        player.progress(undefined);`,
      ),
    }),
  ],
  [
    'Small things',
    (score) => ({
      'Jeu d’été.html': page(
        score,
        `const config = { serviceWorker: '' };
        if (config.serviceWorker) navigator.serviceWorker.register(config.serviceWorker);`,
      ),
      '._Jeu d’été.html': 'Mac OS X',
      'readme.txt': 'Read me',
    }),
  ],
  [
    'A SCORM package',
    (score) => ({
      'imsmanifest.xml': `<?xml version="1.0"?><manifest><metadata><schemaversion>1.2</schemaversion></metadata>
        <organizations><organization><item identifierref="r"/></organization></organizations>
        <resources><resource identifier="r" href="content/start.html"/></resources></manifest>`,
      // The first page has no player script.
      'content/start.html': '<!doctype html><title>Start</title><script>location.replace("lesson.html")</script>',
      'content/lesson.html': page(score, `check('values', player.trainingId > 0);`),
    }),
  ],
];

/** The bytes before and after an archive that mail gateways and web servers leave. */
const around = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from('\r\n'), bytes, Buffer.from('\r\n')]);

/** All kinds, with different scores. */
export const contentKinds = (): ContentKind[] =>
  KINDS.map(([title, files, link], i) => {
    const score = 60 + i;
    return {
      title,
      score,
      link,
      isNested: title === 'A page inside a page',
      build: zip(title, files(score), title === 'Small things' ? around : undefined),
    };
  });
