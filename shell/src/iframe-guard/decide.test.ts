import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksPortal, type FrameFacts } from './decide.ts';

const content = 'https://content.example';
const viewport = { width: 1440, height: 900 };
const injected: FrameFacts = {
  fixed: true,
  fullscreen: false,
  player: false,
  src: 'https://ads.example/overlay',
  box: { left: 0, top: 0, right: 1440, bottom: 900 },
  viewport,
};

test('a full-screen fixed iframe that something injected is blocked', () => {
  assert.equal(blocksPortal(injected, content), true);
});

test('one that is larger than the screen, or leaves a thin border, is blocked too', () => {
  assert.equal(blocksPortal({ ...injected, box: { left: -50, top: -50, right: 1500, bottom: 950 } }, content), true);
  assert.equal(blocksPortal({ ...injected, box: { left: 5, top: 5, right: 1435, bottom: 895 } }, content), true);
});

test('our player may fill the screen', () => {
  assert.equal(blocksPortal({ ...injected, player: true, src: `${content}/play/12/index.html` }, content), false);
});

test('the mark of our player does not help a page of another origin, or one without an address', () => {
  assert.equal(blocksPortal({ ...injected, player: true }, content), true);
  assert.equal(blocksPortal({ ...injected, player: true, src: '' }, content), true);
  assert.equal(
    blocksPortal({ ...injected, player: true, src: 'https://content.example.evil.example/' }, content),
    true,
  );
});

test('an address of the content origin without the mark is no player', () => {
  assert.equal(blocksPortal({ ...injected, src: `${content}/play/12/index.html` }, content), true);
});

test('an iframe that scrolls with the page, or covers a part of it, stays', () => {
  assert.equal(blocksPortal({ ...injected, fixed: false }, content), false);
  assert.equal(blocksPortal({ ...injected, box: { left: 200, top: 200, right: 1000, bottom: 650 } }, content), false);
  assert.equal(blocksPortal({ ...injected, box: { left: 0, top: 0, right: 0, bottom: 0 } }, content), false);
});

test('a video that the person puts in full screen stays', () => {
  assert.equal(blocksPortal({ ...injected, fullscreen: true }, content), false);
});
