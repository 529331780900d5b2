import assert from 'node:assert/strict';
import { PASSWORD, PEOPLE } from '../../src/people.ts';
import { type Page, waitFor } from '../page.ts';

/** Waits until the page has charts, and every chart has drawn something. */
const chartsDrawn = (page: Page) =>
  waitFor('charts', () =>
    page.run(() => {
      const charts = [...document.querySelectorAll('canvas')];
      return (
        charts.length > 0 &&
        charts.every((canvas) =>
          canvas
            .getContext('2d')
            ?.getImageData(0, 0, canvas.width, canvas.height)
            .data.some((value) => value !== 0),
        )
      );
    }),
  );

export async function dashboard(page: Page): Promise<void> {
  await page.openAs(PEOPLE.learner, '/learner/dashboard', PASSWORD);
  const figures = await page.run(async () => {
    const headers = { authorization: `Bearer ${atob(localStorage.getItem('token') ?? '')}` };
    const me = await (await fetch('/api/v1/users/profile', { headers })).json();
    return (await fetch(`/api/v1/users/${me.id}/stats/general?lang=en`, { headers })).json();
  });
  const shown = await page.textOf({ css: '[data-testid=kpis]' });
  for (const figure of [figures.totalPoint, figures.completedTrainings])
    assert.ok(shown.includes(new Intl.NumberFormat('en').format(figure)), `${figure} in ${shown}`);
  await chartsDrawn(page);
  await page.find({ role: 'heading', name: 'Ranking' });

  await page.openAs(PEOPLE.admin, '/admin/dashboard', PASSWORD);
  await chartsDrawn(page);
}
