import { expect, test } from '@jest/globals';
import { embeddingOriginOf, isEmbeddingOrigin, issuerOf, PRIVATE_KEY } from './embedding-origin.ts';

test.each([
  ['https://learn.example', 'https://learn.example'],
  [' https://Learn.Example/courses?id=1#top ', 'https://learn.example'],
  ['learn.example', 'https://learn.example'],
  ['\u200bhttps://learn.ex\u00adample\u2060', 'https://learn.example'],
  ['learn.example:8443/a', 'https://learn.example:8443'],
  ['https://learn.example:443', 'https://learn.example'],
  ['https://person:secret@learn.example', 'https://learn.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1', 'http://127.0.0.1'],
])('the typed address %j is registered as %j', (typed, origin) => {
  expect(embeddingOriginOf(typed)).toBe(origin);
});

test.each([
  ['', 'nothing'],
  ['http://learn.example', 'a site without encryption'],
  ['http://localhost.example', 'a site whose name begins as this computer'],
  ['ftp://learn.example', 'another protocol'],
  ['https://*.example', 'a wildcard'],
  ['https://', 'no name'],
  ['two words', 'a space'],
])('the typed address %j cannot be registered, because it has %s', (typed) => {
  expect(embeddingOriginOf(typed)).toBeUndefined();
});

test.each([
  'https://Learn.example',
  'https://learn.example/',
  'https://learn.example:443',
  'https://learn.example:99999',
  'https://*.example',
  'null',
])('%j is not an origin as browsers send it', (text) => {
  expect(isEmbeddingOrigin(text)).toBe(false);
});

test.each([
  ['-----BEGIN PRIVATE KEY-----', true],
  ['-----BEGIN RSA PRIVATE KEY-----', true],
  ['{"kty":"OKP","d" : "x"}', true],
  ['{"kty":"oct","k":"x"}', true],
  ['-----BEGIN PUBLIC KEY-----', false],
  ['{"kty":"OKP","x":"d"}', false],
])('whether %j is a private key: %j', (text, expected) => {
  expect(PRIVATE_KEY.test(text)).toBe(expected);
});

test('a company signs by its number', () => {
  expect(issuerOf(7)).toBe('company:7');
});
