import { afterEach, jest } from '@jest/globals';

const { style } = document.documentElement;
afterEach(() => {
  style.width = '';
});

/** Makes the window and the page as narrow as on a phone until the end of the test. */
export function narrowToPhone(): void {
  const { matchMedia } = window;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...matchMedia(query), matches: query.includes('max-width') }));
  style.width = '358px';
}
