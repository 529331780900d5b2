import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANTD_COMPONENTS, antdPath, isAllowedAntd, platformModule } from './platform.ts';

test('the path of a component is its name in kebab case', () => {
  assert.equal(antdPath('Button'), 'antd/es/button');
  assert.equal(antdPath('ConfigProvider'), 'antd/es/config-provider');
});

test('only components in the list are allowed', () => {
  assert.equal(isAllowedAntd('Table'), true);
  assert.equal(isAllowedAntd('DatePicker'), false);
});

test('the shell refers to every component that it provides', () => {
  const source = decodeURIComponent(platformModule());
  for (const component of ANTD_COMPONENTS) assert.match(source, new RegExp(`import\\('antd/es/${component}'\\)`));
});
