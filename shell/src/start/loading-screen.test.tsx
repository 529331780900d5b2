import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { loadingScreen } from './loading-screen.ts';

const shown = () => document.getElementById('loading-screen');
const root = () => document.getElementById('root')!;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML =
    '<div id="loading-screen"><img hidden><b class="start-name">Immersive portal</b></div><div id="root"></div>';
});
afterEach(() => void jest.useRealTimers());

test('the portal is covered and inert for the minimum time, from the request of the page', async () => {
  jest.advanceTimersByTime(1000);
  void loadingScreen(document).hide(4000 + performance.now() - 1000);
  await jest.advanceTimersByTimeAsync(2999);
  expect([root().inert, shown()?.className]).toStrictEqual([true, '']);
  await jest.advanceTimersByTimeAsync(1);
  expect([root().inert, shown()?.className]).toStrictEqual([false, 'start-screen-leaving']);
  await jest.advanceTimersByTimeAsync(180);
  expect(shown()).toBeNull();
});

test('a start that took longer than the minimum time is uncovered at once', async () => {
  jest.advanceTimersByTime(1000);
  void loadingScreen(document).hide(1000);
  await jest.advanceTimersByTimeAsync(0);
  expect(root().inert).toBe(false);
});

test('the name and the logo of a company take the place of the platform’s', () => {
  const screen = loadingScreen(document);
  const image = shown()!.querySelector('img')!;
  screen.showCompany('Groupe Altis', null);
  expect(shown()?.textContent).toBe('Groupe Altis');
  expect(image.hidden).toBe(true);
  screen.showCompany('Groupe Altis', '/pictures/altis.webp');
  expect([image.hidden, image.getAttribute('src')]).toStrictEqual([false, '/pictures/altis.webp']);
});
