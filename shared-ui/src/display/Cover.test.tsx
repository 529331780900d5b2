import { expect, test } from '@jest/globals';
import { fireEvent, renderInPortal } from '../testing/portal.tsx';
import { Cover } from './Cover.tsx';

const PICTURE = '/media/picture.webp';

async function open(props: { picture: string | null; first?: boolean }) {
  await renderInPortal(<Cover title="Fire" category="safety" {...props} />);
  return { image: document.querySelector('img'), pattern: () => document.querySelector('svg') };
}

test('a picture of the first screen is loaded at once', async () => {
  const first = (await open({ picture: PICTURE, first: true })).image;
  expect([first?.getAttribute('fetchpriority'), first?.getAttribute('loading')]).toStrictEqual(['high', null]);
});

test('a picture further down is loaded when it comes near', async () => {
  const { image } = await open({ picture: PICTURE });
  expect([image?.getAttribute('fetchpriority'), image?.getAttribute('loading')]).toStrictEqual([null, 'lazy']);
});

test('a pattern replaces a picture that cannot be loaded', async () => {
  const { image, pattern } = await open({ picture: PICTURE });
  expect(pattern()).toBeNull();
  fireEvent.error(image as HTMLImageElement);
  expect(document.querySelector('img')).toBeNull();
  expect(pattern()?.getAttribute('aria-hidden')).toBe('true');
});

test('a training without a picture has a pattern', async () => {
  const { image, pattern } = await open({ picture: null });
  expect(image).toBeNull();
  expect(pattern()).not.toBeNull();
});
