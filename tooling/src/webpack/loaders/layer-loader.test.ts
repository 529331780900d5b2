import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLayer, layerOf } from './layer-loader.ts';

test("the reset is below antd's styles, their changes and the design system above them, and remotes above all", () => {
  assert.equal(layerOf('/app/shared-ui/src/theme/base.global.css'), 'base');
  assert.equal(layerOf('/app/shared-ui/src/theme/antd.global.css'), 'adapted');
  assert.equal(layerOf('/app/shared-ui/src/display/display.css'), 'ui');
  assert.equal(layerOf('/app/mfe-catalog/src/detail/detail.css'), 'remote');
  assert.equal(layerOf('/app/shell/src/chrome/chrome.css'), 'remote');
});

test('rules are wrapped into the layer, and imports of class names stay at the top level', () => {
  const css = "@value bar as uiBar, ringValue from '@vr/shared-ui/figures.css';\n\n.list > .uiBar { color: red; }\n";
  assert.equal(
    inLayer(css, 'remote'),
    "@value bar as uiBar, ringValue from '@vr/shared-ui/figures.css';\n@layer remote{\n.list > .uiBar { color: red; }\n}",
  );
});

test('an imported name that could be a word of CSS is refused', () => {
  assert.throws(
    () => inLayer("@value ring as uiRing, cover from './display.css';\n", 'ui'),
    /Import cover under a name/,
  );
  assert.throws(() => inLayer("@value coverPicture as cover from './display.css';\n", 'ui'), /capital letter/);
});
