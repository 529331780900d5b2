import { expect, test } from '@jest/globals';
import { narrowToPhone } from '@vr/shared-ui/testing/phone';
import { screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { training } from '../testing/training.ts';
import { FilterBar } from './FilterBar.tsx';
import { useFiltered, useFilters } from './useFilters.ts';

const RELATION = { id: 20, key: 'relation', name: 'Accueil' } as const;
const TRAININGS = [
  training({ id: 1, skillIds: [3], progressionPercent: 40, lastSession: '2026-06-01T08:00:00.000Z', tags: ['fire'] }),
  training({ id: 2, contentTypes: ['APK'], isUnlocked: false, tags: ['fire', 'evacuation'] }),
  training({ id: 3, category: RELATION, skillIds: [3, 4], tags: ['voice'] }),
];

function Page({ follows = false }: { follows?: boolean }) {
  const { filters, searchField, change, clear } = useFilters();
  const { shown, choices, choiceNames } = useFiltered(TRAININGS, filters);
  return (
    <>
      <FilterBar
        filters={filters}
        choices={choices}
        choiceNames={choiceNames}
        count={shown.length}
        searchField={searchField}
        onChange={change}
        onClear={() => clear()}
        follows={follows}
        withOffer
      />
      <output aria-label="Shown">{shown.map(({ id }) => id).join(' ')}</output>
    </>
  );
}

const SKILLS = {
  items: [
    { id: 3, name: 'Écouter' },
    { id: 4, name: 'Convaincre' },
  ],
};
const render = (page = <Page />, path = '/') =>
  renderInCatalog(page, { path, answers: { 'GET /trainings/skills': SKILLS } });
const shown = (ids: string) => waitFor(() => expect(screen.getByLabelText('Shown').textContent).toBe(ids));
const options = () => [...screen.getByRole('group').querySelectorAll('label')].map(({ textContent }) => textContent);

test('the choices of a filter are sorted by name, and more than one of them can be chosen', async () => {
  const { person } = await render();
  await person.click(screen.getByRole('button', { name: 'Categories' }));
  expect(options()).toStrictEqual(['Accueil1', 'Sécurité2']);
  await person.click(screen.getByLabelText(/Sécurité/u));
  await shown('1 2');
  // The choices of a filter do not change its own counts.
  expect(options()).toStrictEqual(['Accueil1', 'Sécurité2']);
  await person.click(screen.getByLabelText(/Accueil/u));
  await shown('1 2 3');
  expect(screen.queryByRole('button', { name: 'Categories 2 selected' })).not.toBeNull();
});

test('the counts of a filter follow the other filters', async () => {
  const { person } = await render(<Page />, '/?category=10&tag=evacuation');
  await shown('2');
  await person.click(screen.getByRole('button', { name: 'Skills' }));
  await waitFor(() => expect(options()).toStrictEqual(['Convaincre0', 'Écouter0']));
  await person.click(screen.getByRole('button', { name: 'Content type' }));
  expect(options()).toStrictEqual(['Browser0', 'Standalone headset1']);
});

test('only people who follow trainings can choose those in progress, which come first', async () => {
  const first = await render(<Page follows />);
  await first.person.click(screen.getByRole('button', { name: 'Categories' }));
  expect(options()).toStrictEqual(['In progress1', 'Accueil1', 'Sécurité2']);
  await first.person.click(screen.getByLabelText(/In progress/u));
  await shown('1');
});

test('the switch hides trainings outside the offer, and the counts too', async () => {
  const { person } = await render();
  await person.click(screen.getByRole('switch', { name: 'Your offer only' }));
  await shown('1 3');
  await person.click(screen.getByRole('button', { name: 'Tags' }));
  expect(options()).toStrictEqual(['evacuation0', 'fire1', 'voice1']);
});

test('on a phone the filters are in a sheet, whose button says how many are chosen', async () => {
  narrowToPhone();
  const { person } = await render(<Page />, '/?tag=fire&offer=1');
  expect(screen.queryByRole('button', { name: 'Tags' })).toBeNull();
  const open = screen.getByRole('button', { name: 'Filters, 2 chosen' });
  expect(open.parentElement?.textContent).toBe('2');
  await person.click(open);
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(sheet.getByRole<HTMLInputElement>('switch').checked).toBe(true);
  expect(sheet.getByLabelText<HTMLInputElement>(/fire/u).checked).toBe(true);
  await person.click(sheet.getByLabelText(/voice/u));
  await sheet.findByText('Show 2 trainings');

  await person.click(sheet.getByRole('button', { name: 'Clear filters' }));
  const show = (await sheet.findByText('Show 3 trainings')).closest('button');
  // The button that clears the filters is gone, so the focus has moved.
  expect(document.activeElement).toBe(show);
  expect(sheet.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(open));
  await shown('1 2 3');
});
