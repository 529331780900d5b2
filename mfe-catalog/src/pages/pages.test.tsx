import { expect, jest, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import { useLocation } from '@vr/shared-ui/router';
import { narrowToPhone } from '@vr/shared-ui/testing/phone';
import { screen, waitFor } from '@vr/shared-ui/testing/portal';
import type { ReactNode } from 'react';
import { renderInCatalog, shownTitles as shown } from '../testing/catalog.ts';
import { training } from '../testing/training.ts';
import type { Training } from '../trainings/training.ts';
import CompanyPage from './company/CompanyPage.tsx';
import GlobalPage from './global/GlobalPage.tsx';
import PartnerPage from './partner/PartnerPage.tsx';
import PlatformPage from './platform/PlatformPage.tsx';

const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const open = (page: ReactNode, role: Role, items: Training[], options: Parameters<typeof renderInCatalog>[1] = {}) =>
  renderInCatalog(
    <>
      {page}
      <Address />
    </>,
    {
      profile: { roles: [role] },
      answers: {
        'GET /trainings': { items },
        'GET /trainings/skills': { items: [] },
        'GET /courses': { items: [] },
      },
      ...options,
    },
  );

const OWN = training({ id: 1, title: 'Our own', isOwner: true });
const IN_OFFER = training({ id: 2, title: 'In the offer' });
const OUTSIDE = training({ id: 3, title: 'Outside the offer', isUnlocked: false });

const card = (title: string) => screen.getByRole('link', { name: title }).closest('article')!;
const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent);

test('an admin’s global catalogue leaves out the company’s own trainings, and dims those outside the offer', async () => {
  await open(<GlobalPage />, 'ROLE_ADMINISTRATOR', [OWN, IN_OFFER, OUTSIDE]);
  await shown('In the offer', 'Outside the offer');
  expect(card('Outside the offer').className).toContain('cardDimmed');
  expect(card('In the offer').className).not.toContain('cardDimmed');
  expect(card('In the offer').textContent).toContain('In your offer');
});

test('the company’s catalogue has its own trainings and those of the offer, and the tabs that the company may use', async () => {
  const items = [OWN, IN_OFFER, OUTSIDE];
  const options = { client: { masterContentAccess: false } };
  const { person, unmount } = await open(<CompanyPage />, 'ROLE_ADMINISTRATOR', items, options);
  await shown('Our own', 'In the offer');
  expect(tabs()).toStrictEqual(['Trainings', 'Courses', 'Resources']);
  await person.click(screen.getByRole('radio', { name: /^From the offer/u }));
  await shown('In the offer');
  expect(screen.getByLabelText('Address').textContent).toBe('?origin=offer');
  unmount();
  await open(<CompanyPage />, 'ROLE_ADMINISTRATOR', items, { client: { hasQuota: false } });
  expect(tabs()).toStrictEqual(['Courses']);
  expect(screen.queryByText('No storage yet')).not.toBeNull();
});

test('a partner’s trainings are in columns, and can be narrowed to the published', async () => {
  const items = (['VALIDATED', 'UNDER_REVIEW', 'VALIDATION_REQUESTED', 'REJECTED', 'CREATED'] as const).map(
    (status, index) =>
      training({ id: index + 1, title: status, status, isOwner: true, alreadyPublished: status === 'VALIDATED' }),
  );
  const changed = training({ id: 9, title: 'Changed', status: 'CREATED', isOwner: true, alreadyPublished: true });
  const { person } = await open(<PartnerPage />, 'ROLE_PARTNER', [...items, changed]);
  await shown('CREATED', 'Changed', 'REJECTED', 'VALIDATION_REQUESTED', 'UNDER_REVIEW', 'VALIDATED');
  expect(screen.queryByRole('button', { name: 'Add a training' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Publication' }));
  await person.click(screen.getByRole('checkbox', { name: /^Published/u }));
  await shown('VALIDATED');
  expect(screen.getByLabelText('Address').textContent).toBe('?publication=published');
  expect(screen.queryByText('1 training')).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(''));
});

test('on a phone, a partner adds a training beside the search, and the filters are in a sheet', async () => {
  narrowToPhone();
  const items = [training({ title: 'Draft', status: 'CREATED', isOwner: true, alreadyPublished: false })];
  const addTraining = jest.fn();
  const options = { path: '/?publication=pending', portal: { addTraining } };
  const { person } = await open(<PartnerPage />, 'ROLE_PARTNER', items, options);
  await screen.findByRole('link', { name: /Draft/u });
  await person.click(screen.getByRole('button', { name: 'Add a training' }));
  expect(addTraining).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'Filters, 1 chosen' })).not.toBeNull();
});

test('the platform’s catalogue has tabs, and on a phone only the published trainings', async () => {
  const items = [training({ title: 'Of the platform', isOwner: true })];
  const { unmount } = await open(<PlatformPage />, 'ROLE_SUPER_ADMIN', items);
  await shown('Of the platform');
  expect(tabs()).toStrictEqual(['Published', 'Partners', 'Master content', 'Resources']);
  unmount();
  narrowToPhone();
  await open(<PlatformPage />, 'ROLE_SUPER_ADMIN', items);
  await shown('Of the platform');
  expect(tabs()).toStrictEqual([]);
});
