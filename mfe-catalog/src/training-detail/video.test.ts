import { expect, test } from '@jest/globals';
import { videoOf } from './video.ts';

test('every form of YouTube link plays from its host without cookies', () => {
  for (const link of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
  ])
    expect(videoOf(link)).toStrictEqual({
      kind: 'player',
      host: 'YouTube',
      src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
    });
});

test('Vimeo plays without tracking, and so does an unlisted video', () => {
  expect(videoOf('https://vimeo.com/76979871')).toStrictEqual({
    kind: 'player',
    host: 'Vimeo',
    src: 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
  });
  expect(videoOf('https://vimeo.com/76979871/8272103f6e')).toStrictEqual({
    kind: 'player',
    host: 'Vimeo',
    src: 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e',
  });
});

test('any other HTTPS address is a link, and so is a page of those hosts without a video', () => {
  expect(videoOf('https://media.example/film.mp4')).toStrictEqual({
    kind: 'link',
    href: 'https://media.example/film.mp4',
  });
  expect(videoOf('https://www.youtube.com/@channel')).toStrictEqual({
    kind: 'link',
    href: 'https://www.youtube.com/@channel',
  });
});

test('an address without HTTPS is not shown', () => {
  expect(videoOf(null)).toBe(null);
  expect(videoOf('not an address')).toBe(null);
  expect(videoOf('http://media.example/film.mp4')).toBe(null);
  expect(videoOf('javascript:alert(1)')).toBe(null);
});
