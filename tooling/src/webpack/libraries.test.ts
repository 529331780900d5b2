/** The build patches these libraries. Each new version must still contain the code that the patches replace. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { ANTD_COMPONENTS } from '../federation/platform.ts';
import { ROOT } from '../packages.ts';
import { ANTD_STYLES } from './config.ts';
import shadowRootLoader from './loaders/shadow-root-loader.ts';
import { PRODUCTION } from './plugins/RefreshReactPlugin.ts';

const shell = createRequire(path.join(ROOT, 'shell/package.json'));
const antd = createRequire(shell.resolve('antd/package.json'));
const read = (request: string) => readFileSync(antd.resolve(request), 'utf8');
const requestsOf = (text: string) => [...text.matchAll(/ from ["']([^"']+)["']/g)].map(([, request]) => request!);
const functionsOf = (text: string) => [...text.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name!);

test('antd has each component of the platform', () => {
  for (const component of ANTD_COMPONENTS) assert.ok(existsSync(antd.resolve(`antd/es/${component}`)));
});

for (const file of [
  'dialog/es/Dialog/index.js',
  'drawer/es/Drawer.js',
  'select/es/BaseSelect/index.js',
  'util/es/Dom/focus.js',
])
  test(`@rc-component/${file} finds the focused element in a shadow root`, () => {
    const patched = shadowRootLoader(read(`@rc-component/${file}`));
    assert.match(patched, /focusedElement\(\)/);
    assert.doesNotMatch(patched, /document\.activeElement|\} = document;/);
  });

test('pop-ups move with the page around a shadow root', () => {
  assert.match(shadowRootLoader(read('@rc-component/trigger/es/util.js')), /current = parentAcross\(current\);/);
});

test('every module that adds styles of antd uses our replacement, which has the same functions', () => {
  for (const file of ['util/es/index.js', 'util/es/getScrollBarSize.js'])
    assert.ok(
      requestsOf(read(`@rc-component/${file}`)).some((request) => ANTD_STYLES.test(request)),
      file,
    );
  for (const file of ['useCacheToken', 'useCSSVarRegister', 'useStyleRegister'])
    assert.ok(
      requestsOf(read(`@ant-design/cssinjs/es/hooks/${file}.js`)).some((request) => ANTD_STYLES.test(request)),
      file,
    );
  const replacement = readFileSync(path.join(ROOT, 'shared-ui/src/theme/antd-styles.ts'), 'utf8');
  const replaced = functionsOf(read('@rc-component/util/es/Dom/dynamicCSS.js'));
  assert.deepEqual(
    replaced.filter((name) => !functionsOf(replacement).includes(name)),
    [],
  );
});

test('React has files for production, and beside them those for development', () => {
  for (const file of ['react/cjs/react', 'react/cjs/react-jsx-runtime', 'react-dom/cjs/react-dom-client']) {
    const [name, ...rest] = file.split('/');
    const base = path.join(path.dirname(shell.resolve(`${name}/package.json`)), ...rest);
    assert.match(`${base}.production.js`, PRODUCTION);
    assert.ok(existsSync(`${base}.production.js`) && existsSync(`${base}.development.js`));
  }
});
