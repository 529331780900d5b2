import assert from 'node:assert/strict';
import { test } from 'node:test';
import shadowRootLoader from './shadow-root-loader.ts';

test('both ways to read the focused element are replaced', () => {
  const patched = shadowRootLoader(
    'const {\n  activeElement\n} = document;\nif (box.contains(document.activeElement)) focus();',
  );
  assert.match(patched, /^import \{ activeElement as focusedElement, .*\} from "[^"]+shadow-roots\.ts";\n/);
  assert.match(
    patched,
    /const activeElement = focusedElement\(\);\nif \(box\.contains\(focusedElement\(\)\)\) focus\(\);$/,
  );
});

test('the search for scrollers is replaced, and no other use of parents', () => {
  const other = 'export function parentOf(e) {\n  return e.parentElement;\n}';
  const scrollers = 'export function collectScroller(e) {\n  let c = e?.parentElement;\n  c = c.parentElement;\n}';
  assert.ok(
    shadowRootLoader(`${other}\n${scrollers}`).endsWith(
      `${other}\nexport function collectScroller(e) {\n  let c = parentAcross(e);\n  c = parentAcross(c);\n}`,
    ),
  );
});

test('other modules stay as they are', () => {
  assert.equal(shadowRootLoader('root.activeElement'), 'root.activeElement');
});
