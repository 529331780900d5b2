import { expect, test } from '@jest/globals';
import type { ClientType } from '@vr/shared-api/limits';
import { NETWORK_FAILURE, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { pageFor, renderInCatalog } from '../testing/catalog.ts';
import { ContractsToWatch } from './ContractsToWatch.tsx';
import { type Company, endingContracts } from './contracts.ts';

const company = (
  id: number,
  contractDaysLeft: number,
  over: { type?: ClientType; name?: string; deletion?: object } = {},
) =>
  ({
    id,
    name: `Company ${id}`,
    type: 'COMPANY',
    contractDaysLeft,
    contractExpirationDate: '2026-06-30',
    deletion: null,
    ...over,
  }) as Company;

test('the contracts that end within 30 days or are over come in the order of their ends', () => {
  const items = [company(1, 31), company(2, 30), company(3, -4), company(4, 0), company(5, -9, { deletion: {} })];
  const { shown, others } = endingContracts(items);
  expect(shown.map(({ id }) => id)).toStrictEqual([3, 4, 2]);
  expect(others).toStrictEqual([]);
});

test('five are listed, and the others are counted by type', () => {
  const items = Array.from({ length: 9 }, (_, at) => company(at, at, { type: at < 7 ? 'COMPANY' : 'PARTNER' }));
  const { shown, others } = endingContracts(items);
  expect(shown).toHaveLength(5);
  expect(others).toStrictEqual([
    { type: 'COMPANY', count: 2 },
    { type: 'PARTNER', count: 2 },
  ]);
});

const PAGES = [
  { ...pageFor('catalog', '/widid/companies'), id: 'companies' },
  { ...pageFor('catalog', '/widid/vr-rooms'), id: 'vr-rooms' },
];
const render = (answer: unknown) =>
  renderInCatalog(<ContractsToWatch />, { portal: { pages: PAGES }, answers: { 'GET /clients': answer } });

test('each contract links to the page of its company, which is searched there', async () => {
  const room = company(1, 1, { type: 'VR_ROOM', name: 'Salle & Co' });
  const items = [room, company(2, -1), company(3, 0), ...[4, 5, 6, 7].map((id) => company(id, id))];
  await render({ items });
  const list = within(await screen.findByRole('region', { name: 'Contracts to watch' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toStrictEqual([
    'Company 2Company · ended on 30/06/2026Over',
    'Company 3Company · ends on 30/06/2026Last day',
    'Salle & CoVR room · ends on 30/06/20261 day left',
    'Company 4Company · ends on 30/06/20264 days left',
    'Company 5Company · ends on 30/06/20265 days left',
    'Page: 2 more',
  ]);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toStrictEqual([
    '/widid/companies?q=Company+2',
    '/widid/companies?q=Company+3',
    '/widid/vr-rooms?q=Salle+%26+Co',
    '/widid/companies?q=Company+4',
    '/widid/companies?q=Company+5',
    '/widid/companies?sort=contract',
  ]);
});

test('nothing shows without such contracts, and if they cannot be loaded', async () => {
  const { calls, unmount } = await render({ items: [company(1, 31)] });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
  unmount();
  const failed = await render(NETWORK_FAILURE);
  await waitFor(() => expect(failed.calls).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
