import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANTD_COMPONENTS, antdPath, EAGER_ANTD_COMPONENTS, isAllowedAntd, platformModule } from './platform.ts';

test('a component is found by the path of its folder', () => {
  assert.equal(antdPath('Button'), 'antd/es/button');
  assert.equal(antdPath('ConfigProvider'), 'antd/es/config-provider');
  assert.equal(antdPath('QRCode'), 'antd/es/qr-code');
});

test('only components of the list are allowed', () => {
  assert.equal(isAllowedAntd('Table'), true);
  assert.equal(isAllowedAntd('DatePicker'), false);
});

test('the shell refers to every component that it provides', () => {
  const source = decodeURIComponent(platformModule());
  for (const component of ANTD_COMPONENTS) assert.match(source, new RegExp(`import\\('antd/es/${component}'\\)`));
  for (const component of EAGER_ANTD_COMPONENTS) assert.ok(ANTD_COMPONENTS.includes(component));
});
