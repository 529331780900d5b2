import { expect, test } from '@jest/globals';
import { blocksPortal, type FrameFacts } from './decide.ts';

const content = 'https://t12.content.example';
const contents = ['https://*.content.example'];
const viewport = { width: 1440, height: 900 };
const injected: FrameFacts = {
  fixed: true,
  fullscreen: false,
  player: false,
  src: 'https://ads.example/overlay',
  box: { left: 0, top: 0, right: 1440, bottom: 900 },
  viewport,
};

test('an injected fixed iframe that fills the screen is blocked', () => {
  expect(blocksPortal(injected, contents)).toBe(true);
});

test('an iframe that is larger than the screen, or leaves only a thin border, is blocked too', () => {
  expect(blocksPortal({ ...injected, box: { left: -50, top: -50, right: 1500, bottom: 950 } }, contents)).toBe(true);
  expect(blocksPortal({ ...injected, box: { left: 5, top: 5, right: 1435, bottom: 895 } }, contents)).toBe(true);
});

test('the portal’s player may fill the screen', () => {
  expect(blocksPortal({ ...injected, player: true, src: `${content}/play/12/index.html` }, contents)).toBe(false);
});

test('the attribute of the player does not help a page of another origin, or a page without an address', () => {
  expect(blocksPortal({ ...injected, player: true }, contents)).toBe(true);
  expect(blocksPortal({ ...injected, player: true, src: '' }, contents)).toBe(true);
  expect(blocksPortal({ ...injected, player: true, src: 'https://content.example.evil.example/' }, contents)).toBe(
    true,
  );
});

test('an iframe of the content origin without the attribute is blocked', () => {
  expect(blocksPortal({ ...injected, src: `${content}/play/12/index.html` }, contents)).toBe(true);
});

test('an iframe that scrolls with the page, or covers only a part of it, is not blocked', () => {
  expect(blocksPortal({ ...injected, fixed: false }, contents)).toBe(false);
  expect(blocksPortal({ ...injected, box: { left: 200, top: 200, right: 1000, bottom: 650 } }, contents)).toBe(false);
  expect(blocksPortal({ ...injected, box: { left: 0, top: 0, right: 0, bottom: 0 } }, contents)).toBe(false);
});

test('an iframe that the person puts into full screen is not blocked', () => {
  expect(blocksPortal({ ...injected, fullscreen: true }, contents)).toBe(false);
});
