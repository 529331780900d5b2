import { expect, test } from '@jest/globals';
import { goTo, renderInPortal } from '@vr/shared-ui/testing/portal';
import { useScrollRestoration } from './useScrollRestoration.ts';

function Page() {
  useScrollRestoration();
  return null;
}

test('a new page begins at its top, a new search of the same page stays where it is, and Back returns to where the person was', async () => {
  const scrollTo = (_: number, top: number) => {
    Object.assign(window, { scrollY: top });
    window.dispatchEvent(new Event('scroll'));
  };
  Object.assign(window, { scrollTo });
  Object.assign(performance, { getEntriesByType: () => [] });
  await renderInPortal(<Page />, { path: '/catalog' });
  scrollTo(0, 700);

  await goTo('/catalog?q=fire');
  expect(window.scrollY).toBe(700);
  await goTo('/dashboard');
  expect(window.scrollY).toBe(0);
  scrollTo(0, 90);
  await goTo(-1);
  expect(window.scrollY).toBe(700);
});
