import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TextEncoding } from '@vr/shared-api/member-import';
import { decodeText } from './decode.ts';
import { encode } from './testing/encode.ts';

const SPANISH = 'José Muñoz, García, Raúl Díaz, Íñigo, Ángel Peña, MARÍA LÓPEZ, Ibáñez, Begoña Ríos';
const FRENCH = 'Prénom;Rôle;Hélène Lefèvre, François Benoît, Zoé d’Arc, ANDRÉ, Noël, Lebœuf, Forêt';
const ITALIAN = 'Niccolò, Nicolò D’Angelo, Cantù, Libertà';
const GERMAN = 'Jürgen Groß, Jörg Müller, Käthe, Ölmann';

const TEXTS: Partial<Record<TextEncoding, string[]>> = {
  'windows-1252': [SPANISH, FRENCH, ITALIAN, GERMAN, 'García', 'LEFèVRE Jérôme', 'Håkan Østergård', 'Zoé €', 'João'],
  macintosh: [SPANISH, FRENCH, ITALIAN, GERMAN, 'José', 'Raúl', 'Díaz', 'Jörg', 'Håkan', 'João', 'ÉLODIE', 'Niccolò'],
  'windows-1250': [
    'Łukasz Woźniak',
    'Wałęsa, Kamiński, Śliwa, Żółć',
    'Tomáš Dvořák, Jiří Novotný, Kateřina, Čapek, Zdeněk',
    'Erdős Győző, Kovács László, Szűcs, Ödön',
    'Željko Kovačić',
    'Ştefan Băsescu',
    'Groß; Łukasz',
  ],
};

describe('bytes that are not UTF-8', () => {
  for (const [encoding, texts = []] of Object.entries(TEXTS) as [TextEncoding, string[] | undefined][])
    test(`are read as ${encoding} if their words are plausible in it`, () => {
      for (const text of texts) assert.deepEqual(decodeText(encode(text, encoding)), { encoding, text });
    });

  test('are read in the encoding that a person chooses, or not at all', () => {
    const bytes = encode('José', 'macintosh');
    assert.deepEqual(decodeText(bytes, 'windows-1252'), { encoding: 'windows-1252', text: 'JosŽ' });
    assert.equal(decodeText(bytes, 'utf-8'), undefined);
    assert.equal(decodeText(encode('François', 'macintosh'), 'windows-1252'), undefined);
  });
});

test('Unicode is recognised by its byte order mark or its bytes', () => {
  const text = 'Łukasz;José;Ζωή\r\n';
  const marked = `\uFEFF${text}`;
  for (const bytes of [Buffer.from(text), Buffer.from(marked)])
    assert.deepEqual(decodeText(bytes), { encoding: 'utf-8', text });
  for (const bytes of [Buffer.from(marked, 'utf16le'), Buffer.from(marked, 'utf16le').swap16()])
    assert.deepEqual(decodeText(bytes), { encoding: 'utf-16', text });
});

test('a damaged file and control characters are no text', () => {
  const damaged = Buffer.concat([Buffer.from('\uFEFFa'), Buffer.from([0xe9])]);
  for (const bytes of [
    damaged,
    Buffer.from('a\0'),
    Buffer.from('a', 'utf16le'),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]),
  ])
    assert.equal(decodeText(bytes), undefined);
  for (const encoding of ['utf-8', 'windows-1252', 'macintosh', 'windows-1250'] as const)
    assert.equal(decodeText(Buffer.from('\x1b[31m\0'), encoding), undefined);
});
