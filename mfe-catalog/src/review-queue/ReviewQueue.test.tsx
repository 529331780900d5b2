import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { training } from '../testing/training.ts';
import type { Training } from '../trainings/training.ts';
import { ReviewQueue } from './ReviewQueue.tsx';

afterEach(() => void jest.useRealTimers());

const PARTNERS = [{ id: 7, name: 'Studio Zéro' }];
const requested = (id: number, day: string): Training =>
  training({
    id,
    isFromPartner: true,
    partnerId: 7,
    alreadyPublished: false,
    status: 'VALIDATION_REQUESTED',
    lastModifiedDate: `2026-06-${day}T08:00:00.000Z`,
  });

test('a training that is requested while the queue is open is counted in it without a reload', async () => {
  jest.useFakeTimers();
  const items = [requested(2, '02')];
  await renderInCatalog(<ReviewQueue beside={false} />, {
    answers: { 'GET /trainings': () => ({ items: [...items] }), 'GET /partners': { items: PARTNERS } },
  });
  await act(() => jest.advanceTimersByTimeAsync(1));
  const groups = within(screen.getByRole('radiogroup', { name: 'State of the review' }));
  expect(groups.getByRole('radio', { name: 'To verify 1' })).toBeTruthy();
  items.push(requested(3, '03'));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(groups.getByRole('radio', { name: 'To verify 2' })).toBeTruthy();
});
