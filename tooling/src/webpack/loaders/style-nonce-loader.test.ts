import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../packages.ts';
import styleNonceLoader from './style-nonce-loader.ts';

test('the styles that the installed library adds get the nonce of the page', () => {
  const antd = createRequire(path.join(ROOT, 'shell/package.json')).resolve('antd/package.json');
  const library = createRequire(antd).resolve('@rc-component/util/es/Dom/dynamicCSS.js');
  const patched = styleNonceLoader(readFileSync(library, 'utf8'));
  assert.match(patched, /styleNode\.nonce = \(csp\?\.nonce \?\? .*find\(Boolean\)\)/);
  assert.doesNotMatch(patched, /option\.\(/);
});

test('a library that adds its styles in another way fails the build', () => {
  assert.throws(() => styleNonceLoader('styleNode.nonce = nonce;'), /style-nonce-loader/);
});
