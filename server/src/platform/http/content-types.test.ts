import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHARSET_HEAD_BYTES, charsetOf, isPage, isScript, typeOf } from './content-types.ts';

test('files that engines export have their types, whatever the case of the extension', () => {
  const types: Record<string, string[]> = {
    'text/html': ['index.html', 'INDEX.HTM'],
    'text/javascript': ['a.js', 'a.mjs', 'a.cjs', 'a.b.JS'],
    'text/css': ['a.css'],
    'application/json': ['a.json', 'a.js.map'],
    'application/wasm': ['game.wasm'],
    'application/octet-stream': [
      ...['game.data', 'game.pck', 'a.unityweb', 'a.bundle', 'a.basis', 'a.bin', 'a.mem', 'a.unknown', 'README', 'js'],
      ...['.js/README', '.htaccess'],
    ],
    'model/gltf+json': ['a.gltf'],
    'model/gltf-binary': ['a.glb'],
    'model/vnd.usdz+zip': ['a.usdz'],
    'image/ktx2': ['a.ktx2'],
    'image/png': ['a.png'],
    'image/svg+xml': ['a.svg'],
    'image/webp': ['a.webp'],
    'image/avif': ['a.avif'],
    'audio/mpeg': ['a.mp3'],
    'audio/ogg': ['a.ogg'],
    'audio/wav': ['a.wav'],
    'audio/mp4': ['a.m4a'],
    'video/mp4': ['a.mp4'],
    'video/webm': ['a.webm'],
    'text/vtt': ['a.vtt'],
    'font/woff2': ['a.woff2'],
    'font/ttf': ['a.ttf'],
    'font/otf': ['a.otf'],
  };
  for (const [type, names] of Object.entries(types))
    for (const name of names) assert.equal(typeOf(name).type, type, name);
  assert.match(typeOf('a.hdr').type, /^image\/|octet-stream$/u);
  assert.deepEqual(typeOf('Build/game.wasm.br'), { type: 'application/wasm', encoding: 'br' });
  assert.deepEqual(typeOf('framework.js.GZ'), { type: 'text/javascript', encoding: 'gzip' });
  assert.deepEqual([isPage('a/menu.htm.br'), isPage('a.xhtml'), isScript('a.cjs')], [true, false, true]);
});

test('the charset of a text is what its page declares, or else UTF-8 if it can be', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const cases: [Buffer, string | undefined][] = [
    [Buffer.from('<p>élève'), 'utf-8'],
    [latin1('<meta charset="iso-8859-1"><p>élève'), 'windows-1252'],
    [latin1('<meta http-equiv=Content-Type content="text/html; charset=iso-8859-2"><p>'), 'iso-8859-2'],
    [Buffer.from('<meta charset="shift_jis">'), 'shift_jis'],
    [latin1('<?xml version="1.0" encoding="iso-8859-15"?><html>'), 'iso-8859-15'],
    [Buffer.from('\ufeff<meta charset="iso-8859-1">'), 'utf-8'],
    [Buffer.from('\ufeff<p>', 'utf16le'), 'utf-16le'],
    [latin1('<p>élève'), undefined],
    [latin1(`${' '.repeat(2000)}<meta charset="iso-8859-1"><p>é`), undefined],
    [Buffer.from('é'.repeat(CHARSET_HEAD_BYTES)).subarray(1, CHARSET_HEAD_BYTES + 1), undefined],
    [Buffer.from(`x${'é'.repeat(CHARSET_HEAD_BYTES)}`).subarray(0, CHARSET_HEAD_BYTES), 'utf-8'],
    [Buffer.alloc(0), 'utf-8'],
  ];
  for (const [page, charset] of cases)
    assert.equal(charsetOf('text/html', page), charset, page.toString('latin1', 0, 99));
  assert.equal(charsetOf('text/javascript', latin1('"é" // <meta charset="iso-8859-1">')), undefined);
  assert.equal(charsetOf('text/css', Buffer.from('/* é */')), 'utf-8');
  assert.equal(charsetOf('text/css', Buffer.from('\ufeff/* é */', 'utf16le')), 'utf-16le');
  assert.equal(charsetOf('application/xml', latin1('<?xml version="1.0" encoding="windows-1251"?>')), 'windows-1251');
});
