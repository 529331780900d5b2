import { expect, test } from '@jest/globals';
import { Link, useNavigate } from '@vr/shared-ui/router';
import { renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { useScrollRestoration } from './useScrollRestoration.ts';

function Page() {
  useScrollRestoration();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/catalog?q=fire">Search</Link>
      <Link to="/dashboard">Dashboard</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

test('a new page begins at its top, a new search of the same page stays where it is, and Back returns to where the person was', async () => {
  const scrollTo = (_: number, top: number) => {
    Object.assign(window, { scrollY: top });
    window.dispatchEvent(new Event('scroll'));
  };
  Object.assign(window, { scrollTo });
  Object.assign(performance, { getEntriesByType: () => [] });
  const { person } = await renderInPortal(<Page />, { path: '/catalog' });
  scrollTo(0, 700);

  await person.click(screen.getByRole('link', { name: 'Search' }));
  expect(window.scrollY).toBe(700);
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(window.scrollY).toBe(0);
  scrollTo(0, 90);
  await person.click(screen.getByRole('button', { name: 'Back' }));
  expect(window.scrollY).toBe(700);
});
