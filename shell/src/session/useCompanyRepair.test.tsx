import { afterEach, expect, jest, test } from '@jest/globals';
import { useSession } from '@vr/shared-ui/kernel';
import { act, NETWORK_FAILURE, renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { useCompanyRepair } from './useCompanyRepair.ts';

const CURRENT = 'GET /clients/current';

function Company() {
  useCompanyRepair();
  return <p>{useSession(({ client }) => client?.name) ?? 'unknown'}</p>;
}

afterEach(() => void jest.useRealTimers());

/** Renders a portal that could not fetch the company at the start. */
async function withoutCompany(answer: () => unknown, profile = {}) {
  jest.useFakeTimers();
  const { calls, portal } = await renderInPortal(<p />, { profile });
  portal.session.getState().setClient(null);
  const rendered = await renderInPortal(<Company />, {
    answers: { [CURRENT]: answer },
    profile,
    portal: { session: portal.session },
  });
  return { ...rendered, calls: [...calls, ...rendered.calls], made: () => rendered.calls.length };
}
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

test('a company that could not be fetched is fetched again after growing pauses, until it is known', async () => {
  const answers: unknown[] = [NETWORK_FAILURE, NETWORK_FAILURE, { name: 'Atelier Nord' }];
  const { made } = await withoutCompany(() => answers.shift());
  await pass(0);
  expect(made()).toBe(1);
  await pass(5000);
  expect(made()).toBe(2);
  expect(screen.getByText('unknown')).toBeTruthy();
  await pass(5000);
  expect(made()).toBe(2);
  await pass(5000);
  expect(screen.getByText('Atelier Nord')).toBeTruthy();
  await pass(600_000);
  expect(made()).toBe(3);
});

test('returning to the page fetches the company at once', async () => {
  const answers: unknown[] = [NETWORK_FAILURE, { name: 'Atelier Nord' }];
  await withoutCompany(() => answers.shift());
  await pass(0);
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await pass(0);
  expect(screen.getByText('Atelier Nord')).toBeTruthy();
});

test('the super admin has no company to fetch', async () => {
  const { made } = await withoutCompany(() => NETWORK_FAILURE, { roles: ['ROLE_SUPER_ADMIN'] });
  await pass(60_000);
  expect(made()).toBe(0);
});
