import assert from 'node:assert/strict';
import { it } from 'node:test';
import { antdTheme } from './antd.ts';
import { contrast } from './color.ts';
import { derive } from './derive.ts';

it("gives antd the company's safe colours: exact on buttons, readable as text", () => {
  const palette = derive({ primary: '#F2B705', secondary: '#0A7D32' }, false);
  const { token, components, cssVar, hashed } = antdTheme(palette);
  assert.equal(components?.Button?.colorPrimary, '#F2B705');
  assert.equal(components?.Button?.primaryColor, palette.primary.on);
  assert.equal(token?.colorPrimary, palette.primary.text);
  assert.equal(token?.colorLink, palette.primary.text);
  assert.deepEqual(cssVar, { key: 'portal' });
  assert.equal(hashed, false);
});

it('keeps the status colours apart from the company', () => {
  const red = antdTheme(derive({ primary: '#B00020', secondary: '#222222' }, false));
  assert.equal(red.token?.colorError, '#B3261E');
});

it('celebrates with the secondary colour, never acts with it', () => {
  const palette = derive({ primary: '#6B4DC4', secondary: '#D32E5E' }, false);
  const { Badge, ...others } = antdTheme(palette).components ?? {};
  assert.equal(Badge?.colorError, palette.secondary.fill);
  assert.ok(!JSON.stringify(others).includes(palette.secondary.fill));
});

it('writes readably upon a destructive button, in light and dark', () => {
  for (const dark of [false, true]) {
    const { token, components } = antdTheme(derive({ primary: '#6B4DC4', secondary: '#D32E5E' }, dark));
    assert.ok(contrast(String(token?.colorError), String(components?.Button?.dangerColor)) >= 4.5);
  }
});
