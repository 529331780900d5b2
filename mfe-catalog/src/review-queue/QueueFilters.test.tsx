import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { training } from '../testing/training.ts';
import { EmptyGroup, QueueFilters } from './QueueFilters.tsx';
import { queueEntries } from './queue.ts';

const PARTNERS = [
  { id: 7, name: 'Studio Zéro' },
  { id: 8, name: 'École du geste' },
];
const ENTRIES = queueEntries(
  [
    training({ id: 1, isFromPartner: true, partnerId: 7, status: 'VALIDATION_REQUESTED' }),
    training({ id: 2, isFromPartner: true, partnerId: 8, status: 'UNDER_REVIEW' }),
    training({ id: 3, isFromPartner: true, partnerId: 8, status: 'REJECTED', alreadyPublished: false }),
  ],
  new Map(PARTNERS.map(({ id, name }) => [id, name])),
);
const onChange = jest.fn();
const onSearch = jest.fn();

const render = (partnerId: number | null = null) => {
  onChange.mockClear();
  onSearch.mockClear();
  return renderInCatalog(
    <QueueFilters
      entries={ENTRIES}
      partners={PARTNERS}
      searchField={{ value: '', onChange: onSearch }}
      partnerId={partnerId}
      group="to-verify"
      onChange={onChange}
    />,
  );
};

test('the groups of the review have their counts, and one is shown at a time', async () => {
  const { person } = await render();
  const groups = within(screen.getByRole('radiogroup', { name: 'State of the review' }));
  expect(groups.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toStrictEqual([
    'To verify 2',
    'Rejected 1',
    'Published 0',
  ]);
  expect(groups.getByRole<HTMLInputElement>('radio', { name: 'To verify 2' }).checked).toBe(true);
  await person.click(groups.getByRole('radio', { name: 'Rejected 1' }));
  expect(onChange.mock.calls).toStrictEqual([[{ group: 'rejected' }]]);
});

test('one partner can be found without accents and chosen, or all of them', async () => {
  const { person } = await render(7);
  const field = screen.getByRole('combobox', { name: 'Partner' });
  await person.click(field);
  // The visible options have no role, because antd renders a second list for screen readers.
  const selector = '.ant-select-item-option-content';
  const options = () => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const choose = (name: string) => person.click(screen.getByText(name, { selector }));
  await waitFor(() => expect(options()).toStrictEqual(['All partners', 'École du geste', 'Studio Zéro']));
  await person.type(field, 'ecole');
  await waitFor(() => expect(options()).toStrictEqual(['École du geste']));
  await choose('École du geste');
  expect(onChange.mock.calls).toStrictEqual([[{ partnerId: 8 }]]);
  await person.click(field);
  await waitFor(() => expect(options()).toHaveLength(3));
  await choose('All partners');
  expect(onChange.mock.calls.at(-1)).toStrictEqual([{ partnerId: null }]);
});

test('the search names what it looks in', async () => {
  const { person } = await render();
  await person.type(screen.getByRole('searchbox', { name: 'Search for a title or a partner' }), 'z');
  expect(onSearch.mock.calls).toStrictEqual([['z']]);
});

test('an empty group says why, and a search without results can be cleared', async () => {
  const onClear = jest.fn();
  const { person, rerender } = await renderInCatalog(<EmptyGroup group="to-verify" onClear={undefined} />);
  expect(screen.queryByText('Nothing to verify')).not.toBeNull();
  rerender(<EmptyGroup group="rejected" onClear={undefined} />);
  expect(screen.queryByText('No rejected trainings')).not.toBeNull();
  rerender(<EmptyGroup group="published" onClear={undefined} />);
  expect(screen.queryByText('Nothing published by partners yet')).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<EmptyGroup group="published" onClear={onClear} />);
  expect(screen.queryByText('No training matches')).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(onClear).toHaveBeenCalledTimes(1);
});
