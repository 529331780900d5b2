import assert from 'node:assert/strict';
import { test } from 'node:test';
import shadowFocusLoader from './shadow-focus-loader.ts';

test('both ways to read the focused element are replaced', () => {
  const patched = shadowFocusLoader(
    'const {\n  activeElement\n} = document;\nif (box.contains(document.activeElement)) focus();',
  );
  assert.match(patched, /^import \{ activeElement as focusedElement \} from "[^"]+active-element\.ts";\n/);
  assert.match(
    patched,
    /const activeElement = focusedElement\(\);\nif \(box\.contains\(focusedElement\(\)\)\) focus\(\);$/,
  );
});

test('other modules stay as they are', () => {
  assert.equal(shadowFocusLoader('root.activeElement'), 'root.activeElement');
});
