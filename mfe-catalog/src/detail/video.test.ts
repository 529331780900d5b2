import assert from 'node:assert/strict';
import { test } from 'node:test';
import { videoOf } from './video.ts';

test('YouTube plays from its host without cookies, however the video is linked', () => {
  for (const link of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
  ])
    assert.deepEqual(videoOf(link), {
      kind: 'player',
      host: 'YouTube',
      src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
    });
});

test('Vimeo plays without tracking, also an unlisted video', () => {
  assert.deepEqual(videoOf('https://vimeo.com/76979871'), {
    kind: 'player',
    host: 'Vimeo',
    src: 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
  });
  assert.deepEqual(videoOf('https://vimeo.com/76979871/8272103f6e'), {
    kind: 'player',
    host: 'Vimeo',
    src: 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e',
  });
});

test('another https address is a link, and so is a page of those hosts that is no video', () => {
  assert.deepEqual(videoOf('https://media.example/film.mp4'), { kind: 'link', href: 'https://media.example/film.mp4' });
  assert.deepEqual(videoOf('https://www.youtube.com/@channel'), {
    kind: 'link',
    href: 'https://www.youtube.com/@channel',
  });
});

test('anything but https is not followed', () => {
  assert.equal(videoOf(null), null);
  assert.equal(videoOf('not an address'), null);
  assert.equal(videoOf('http://media.example/film.mp4'), null);
  assert.equal(videoOf('javascript:alert(1)'), null);
});
