import { expect, test } from '@jest/globals';
import { renderDashboard } from '../testing/dashboard.tsx';
import { Change } from './Change.tsx';

test.each([
  ['more', { now: 12, before: 5 }, '12 in 30 days (+7)', 'lucide-trending-up'],
  ['less', { now: 0, before: 5 }, '0 in 30 days (−5)', 'lucide-trending-down'],
  ['as much', { now: 5, before: 5 }, '5 in 30 days (±0)', 'lucide-equal'],
  ['the first', { now: 5, before: 0 }, '5 in 30 days (+5)', 'lucide-trending-up'],
  ['nothing', { now: 0, before: 0 }, undefined, undefined],
  ['not known', undefined, undefined, undefined],
])('what the last days have added: %s', async (_, of, text, icon) => {
  await renderDashboard(<Change of={of} format={String} />);
  expect(document.querySelector('[aria-hidden] span')?.textContent).toBe(text);
  expect(document.querySelector('svg')?.classList.contains(icon ?? '')).toBe(icon ? true : undefined);
});
