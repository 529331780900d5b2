import { expect, test } from '@jest/globals';
import { useLocation } from '@vr/shared-ui/router';
import { fireEvent, NETWORK_FAILURE, screen, within } from '@vr/shared-ui/testing/portal';
import { renderInCatalog, shownTitles as shown } from '../testing/catalog.ts';
import { training } from '../testing/training.ts';
import type { Training } from '../trainings/training.ts';
import { useAvailableTrainings } from '../trainings/useTrainings.ts';
import type { ListPartSwitch } from './parts.ts';
import { TrainingList } from './TrainingList.tsx';
import { useCategorySections } from './useCategorySections.ts';

const PARTS: ListPartSwitch = {
  label: 'Publication',
  param: 'part',
  options: [
    { value: 'all', label: 'All', includes: () => true },
    { value: 'published', label: 'Published', includes: ({ alreadyPublished }) => alreadyPublished },
    { value: 'pending', label: 'Pending', includes: () => false, empty: <p>Nothing pending</p> },
  ],
};

function Page(props: Partial<Parameters<typeof TrainingList>[0]>) {
  const query = useAvailableTrainings();
  return (
    <>
      <TrainingList query={query} trainings={query.data?.items} empty={<p>No trainings yet</p>} {...props} />
      <output aria-label="Address">{useLocation().search}</output>
    </>
  );
}

function PageInSections() {
  return <Page sections={useCategorySections()} />;
}

const EXTINGUISHER = training({ id: 1, title: 'Use an extinguisher', tags: ['fire'], skillIds: [3] });
const LADDER = training({ id: 2, title: 'Climb a ladder', alreadyPublished: false });
const WELCOME = training({
  id: 3,
  title: 'Welcome a client',
  category: { id: 20, key: 'relation', name: 'Accueil' },
  contentTypes: ['APK'],
});

const answersWith = (trainings: unknown) => ({
  'GET /trainings': trainings,
  'GET /trainings/skills': { items: [{ id: 3, name: 'Staying calm' }] },
});
const renderList = (page = <Page />, items: Training[] = [EXTINGUISHER, LADDER, WELCOME], path = '/') =>
  renderInCatalog(page, { answers: answersWith({ items }), path });
const ALL = ['Use an extinguisher', 'Climb a ladder', 'Welcome a client'];
const count = async (text: string) => expect((await screen.findByText(text)).tagName).toBe('H2');
/** The bar with the search and the filters. jsdom does not know the role of the `search` element. */
const bar = () => screen.getByLabelText('Search for a training').closest('search');
const address = () => screen.getByLabelText('Address').textContent;

test('the search can be used while the trainings are loading', async () => {
  const { promise, resolve } = Promise.withResolvers();
  const { person } = await renderInCatalog(<Page />, { answers: answersWith(() => promise) });
  await screen.findByText('Loading…');
  expect(screen.queryByText('No trainings yet')).toBeNull();
  await person.type(screen.getByRole('searchbox', { name: 'Search for a training' }), 'ladder');
  resolve({ items: [EXTINGUISHER, LADDER] });
  await count('1 training');
  await shown('Climb a ladder');
  expect(screen.queryByText('Loading…')).toBeNull();
});

test('without trainings the list is replaced by its empty state', async () => {
  await renderList(<Page />, []);
  await screen.findByText('No trainings yet');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a failure is explained and can be retried', async () => {
  const results: unknown[] = [NETWORK_FAILURE, { items: [LADDER] }];
  const { person } = await renderInCatalog(<Page />, { answers: answersWith(() => results.shift()) });
  const failure = within(await screen.findByRole('alert'));
  expect(failure.queryByRole('heading', { name: 'The trainings are not available right now' })).not.toBeNull();
  expect(failure.queryByText(/could not be reached.*next try is in 30 seconds/u)).not.toBeNull();
  await person.click(failure.getByRole('button', { name: 'Retry' }));
  await shown('Climb a ladder');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the search looks in titles, tags and skills, and counts what it finds', async () => {
  await renderList();
  await shown(...ALL);
  expect(screen.queryByText('3 trainings')).toBeNull();
  for (const words of ['EXTINGUISHER', 'fire', 'calm staying']) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } });
    await count('1 training');
    await shown('Use an extinguisher');
  }
});

test('clearing the filters shows everything again and moves the focus to the bar', async () => {
  const { person } = await renderList(<Page />, undefined, '/?category=20&offer=1');
  await shown('Welcome a client');
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  await shown(...ALL);
  // The offer switch is separate in the bar, so this button leaves it on.
  expect(address()).toBe('?offer=1');
  expect(document.activeElement).toBe(bar());
});

test('a search without results says so, and clearing also leaves the selected part', async () => {
  const { person } = await renderList(<Page parts={PARTS} />, undefined, '/?part=published');
  await person.type(screen.getByRole('searchbox'), 'zzz');
  await screen.findByText('No training matches');
  await count('0 trainings');
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  await shown(...ALL);
  expect(address()).toBe('');
  expect(document.activeElement).toBe(bar());
});

test('the parts of the list have counts and their own empty state', async () => {
  const { person } = await renderList(<Page parts={PARTS} />);
  const parts = within(await screen.findByRole('radiogroup', { name: 'Publication' }));
  await person.click(parts.getByRole('radio', { name: 'Published 2' }));
  await shown('Use an extinguisher', 'Welcome a client');
  expect(address()).toBe('?part=published');
  await person.click(parts.getByRole('radio', { name: 'Pending 0' }));
  expect(screen.queryByText('Nothing pending')).not.toBeNull();
  await person.click(parts.getByRole('radio', { name: 'All 3' }));
  expect(address()).toBe('');
});

test('the overview shows until the list is narrowed', async () => {
  const { person } = await renderList(<Page overview={(shown) => <p>Overview of {shown.length}</p>} />);
  await screen.findByText('Overview of 3');
  await shown();
  await person.type(screen.getByRole('searchbox'), 'ladder');
  await shown('Climb a ladder');
  expect(screen.queryByText(/Overview/u)).toBeNull();
});

test('each category is a section, sorted by name', async () => {
  await renderList(<PageInSections />);
  await shown('Welcome a client', 'Use an extinguisher', 'Climb a ladder');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toStrictEqual(['Accueil', 'Sécurité']);
});

test('other items count as results and show below the trainings', async () => {
  const otherItems = ({ search }: { search: string }) =>
    search === '' || search === 'course' ? { count: 2, list: <p>Two courses</p> } : null;
  const { person } = await renderList(<Page otherItems={otherItems} />);
  await person.type(screen.getByRole('searchbox'), 'course');
  await count('2 results');
  expect(screen.queryByText('Two courses')).not.toBeNull();
  expect(screen.queryByText('Nothing matches')).toBeNull();
  await person.type(screen.getByRole('searchbox'), 'x');
  await screen.findByText('Nothing matches');
  expect(screen.queryByText('Two courses')).toBeNull();
});
