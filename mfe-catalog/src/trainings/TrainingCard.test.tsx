import { expect, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import type { Portal } from '@vr/shared-ui/kernel';
import { screen } from '@vr/shared-ui/testing/portal';
import { pageFor, renderInCatalog } from '../testing/catalog.ts';
import { training } from '../testing/training.ts';
import { TrainingCard } from './TrainingCard.tsx';

const TRAINING = training({ title: 'Use an extinguisher', progressionPercent: 40, totalLike: 4 });

const renderCard = (
  props: Partial<Parameters<typeof TrainingCard>[0]>,
  { roles = [], portal = {}, path = '/' }: { roles?: Role[]; portal?: Partial<Portal>; path?: string } = {},
) => renderInCatalog(<TrainingCard training={TRAINING} {...props} />, { profile: { roles }, portal, path });
const text = () => screen.getByRole('article').textContent;
const buttons = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

test('people who follow trainings see their progress, and can like it and make it a favourite', async () => {
  await renderCard({ follows: true });
  expect(buttons()).toStrictEqual(['4 likes: Use an extinguisher', 'Favourite: Use an extinguisher']);
  expect(screen.getByRole('progressbar', { name: 'Your progress' }).getAttribute('aria-valuenow')).toBe('40');
  expect(text()).toContain('40%');
});

test('a training that was not started has no progress, and a completed one is finished', async () => {
  const { rerender } = await renderCard({ follows: true, training: { ...TRAINING, progressionPercent: 0 } });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(text()).not.toContain('%');
  rerender(<TrainingCard follows training={{ ...TRAINING, progressionPercent: 100 }} />);
  expect(text()).toContain('Finished');
  expect(text()).not.toContain('100');
});

test('people who manage trainings see neither progress nor buttons', async () => {
  await renderCard({}, { roles: ['ROLE_ADMINISTRATOR'] });
  expect(buttons()).toStrictEqual([]);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(text()).not.toContain('40');
});

test('people who manage trainings see how far an upload is', async () => {
  const upload = { place: { kind: 'training', id: 1, fileType: 'APK' }, size: 200, sent: 50, state: 'sending' };
  const list = [upload];
  const uploads = { list: { getState: () => list, getInitialState: () => list, subscribe: () => () => undefined } };
  const portal = { uploads: uploads as unknown as Portal['uploads'] };
  await renderCard({}, { roles: ['ROLE_ADMINISTRATOR'], portal });
  expect(screen.getByRole('progressbar', { name: 'Content on its way' }).getAttribute('aria-valuenow')).toBe('25');
  expect(text()).toContain('Uploading: 25%');
});

test('for an admin, a training outside the offer is locked; the company’s own is not', async () => {
  const locked = { ...TRAINING, isUnlocked: false };
  const { rerender } = await renderCard({ training: locked }, { roles: ['ROLE_ADMINISTRATOR'] });
  expect(screen.getAllByText('Not in your offer')).toHaveLength(1);
  expect(screen.queryByRole('img', { name: 'Not in your offer' })).not.toBeNull();
  rerender(<TrainingCard training={{ ...locked, isOwner: true }} />);
  expect(screen.queryByText('Not in your offer')).toBeNull();
});

test('for a learner, a training outside the offer is dimmed and has a flag', async () => {
  await renderCard({ follows: true, training: { ...TRAINING, isUnlocked: false } });
  expect(screen.getAllByText('Not in your offer')).toHaveLength(1);
  expect(screen.queryByRole('img', { name: 'Not in your offer' })).toBeNull();
  expect(screen.getByRole('article').className).toContain('cardDimmed');
});

test('a training without content says so', async () => {
  await renderCard({ training: { ...TRAINING, contentTypes: [] } }, { roles: ['ROLE_PARTNER'] });
  expect(text()).toContain('No content yet');
});

test('the suggestion shows only if the list asks for it, with its sender and end', async () => {
  const suggestion = { by: 'Paul Roux', until: '9026-07-01T21:59:59.000Z' };
  const { rerender } = await renderCard({ training: { ...TRAINING, suggestion } });
  expect(text()).not.toContain('Paul Roux');
  rerender(<TrainingCard showSuggestion training={{ ...TRAINING, suggestion }} />);
  expect(text()).toContain('Suggested by Paul Roux until 01/07/9026');
  rerender(
    <TrainingCard
      showSuggestion
      training={{ ...TRAINING, suggestion: { ...suggestion, until: '2026-07-01T21:59:59.000Z' } }}
    />,
  );
  expect(text()).toContain('Overdue since 01/07/2026');
  rerender(<TrainingCard showSuggestion training={{ ...TRAINING, suggestion: { by: '', until: null } }} />);
  expect(text()).toContain('Suggested to you with no end date');
});

test('the title is in the language of the training and links to the detail, which opens over the filtered list', async () => {
  const pages = [pageFor('catalog', '/catalog')];
  const onTheList = await renderCard({}, { path: '/catalog?q=fire', portal: { pages } });
  const link = screen.getByRole('link', { name: 'Use an extinguisher' });
  expect(link.getAttribute('href')).toBe('/catalog?q=fire&training=1');
  expect(link.closest('[lang]')?.getAttribute('lang')).toBe('fr');
  onTheList.unmount();
  await renderCard({}, { path: '/home?q=fire', portal: { pages } });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/catalog?training=1');
});
