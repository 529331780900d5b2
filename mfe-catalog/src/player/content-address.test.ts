import { expect, test } from '@jest/globals';
import { derivePalette } from '@vr/shared-ui/palette';
import { contentAddress } from './content-address.ts';

const launchOf = (client: Parameters<typeof contentAddress>[2]) => {
  const { hash } = new URL(contentAddress('https://content.example/launch/t#userToken=1', 'fr', client));
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
};

test('a content gets the language, and the colours of the company as they are readable on white', () => {
  const dark = { primaryColor: '#0A5D32', secondaryColor: '#1A1A6E' };
  expect(launchOf(dark)).toStrictEqual({ userToken: '1', lang: 'fr', primary: '#0A5D32', secondary: '#1A1A6E' });
  const { primary, secondary } = derivePalette({ primary: '#F2E205', secondary: '#9BE7FF' }, false);
  const pale = launchOf({ primaryColor: '#F2E205', secondaryColor: '#9BE7FF' });
  expect(pale).toMatchObject({ primary: primary.text, secondary: secondary.text });
  expect(pale.primary).not.toBe('#F2E205');
});

test('a content gets the step that is practised', () => {
  const { hash } = new URL(contentAddress('https://content.example/launch/t#userToken=1', 'fr', null, 'alarm'));
  expect(new URLSearchParams(hash.slice(1)).get('practice')).toBe('alarm');
});

test('a content of a person without a company gets the colours of the platform', () => {
  expect(launchOf(null)).toMatchObject({ primary: expect.stringMatching(/^#[0-9A-F]{6}$/iu) });
});
