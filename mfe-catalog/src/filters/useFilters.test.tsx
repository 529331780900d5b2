import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { SearchField } from '@vr/shared-ui/SearchField';
import { act, fireEvent, renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { useFilters } from './useFilters.ts';

function Page() {
  const { filters, searchField, change, clear } = useFilters();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <SearchField label="Search" {...searchField} />
      <output aria-label="Address">{search}</output>
      <output aria-label="State">{JSON.stringify(state)}</output>
      <output aria-label="Categories">{filters.categories.join(' ')}</output>
      <button type="button" onClick={() => change({ categories: [...filters.categories, 10] })}>
        Safety
      </button>
      <button type="button" onClick={() => clear()}>
        Clear
      </button>
      <button type="button" onClick={() => clear({ offerOnly: filters.offerOnly }, 'part')}>
        Clear all but the offer
      </button>
      <button type="button" onClick={() => navigate('?q=fire', { state: { opened: true } })}>
        Fire
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

const PAUSE_MS = 300;
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const textOf = (name: string) => screen.getByLabelText(name).textContent;
const address = () => textOf('Address');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('the search text is written to the address after a pause in typing', async () => {
  await renderInPortal(<Page />, { path: '/?tag=new' });
  type('extin');
  wait(PAUSE_MS - 1);
  expect(address()).toBe('?tag=new');
  type('extinguisher ');
  wait(PAUSE_MS - 1);
  expect(address()).toBe('?tag=new');
  wait(1);
  expect(address()).toBe('?tag=new&q=extinguisher');
  expect(field().value).toBe('extinguisher ');
});

test('leaving the field writes its text at once, without another history entry', async () => {
  await renderInPortal(<Page />);
  press('Fire');
  type('smoke');
  expect(address()).toBe('?q=fire');
  fireEvent.blur(field());
  expect(address()).toBe('?q=smoke');
  expect(textOf('State')).toBe('{"opened":true}');
  press('Back');
  expect(address()).toBe('');
});

test('the field follows the address, as after Back', async () => {
  await renderInPortal(<Page />, { path: '/?q=door' });
  expect(field().value).toBe('door');
  press('Fire');
  expect(field().value).toBe('fire');
  press('Back');
  expect(field().value).toBe('door');
  wait(PAUSE_MS);
  expect(address()).toBe('?q=door');
});

test('a choice takes the typed text with it, and Back takes back the choice', async () => {
  await renderInPortal(<Page />);
  type('fire');
  fireEvent.blur(field());
  type('fire door');
  press('Safety');
  expect(address()).toBe('?q=fire+door&category=10');
  expect(textOf('Categories')).toBe('10');
  press('Back');
  expect(textOf('Categories')).toBe('');
  expect(address()).toBe('?q=fire');
  expect(field().value).toBe('fire');
});

test('clearing empties the field and the address, and text that was not written yet stays away', async () => {
  await renderInPortal(<Page />, { path: '/?category=10&training=7' });
  type('fire');
  press('Clear');
  expect(field().value).toBe('');
  expect(address()).toBe('?training=7');
  wait(PAUSE_MS);
  expect(address()).toBe('?training=7');
});

test('clearing can keep a filter and also remove another parameter of the page', async () => {
  await renderInPortal(<Page />, { path: '/?q=fire&tag=new&offer=1&part=published' });
  press('Clear all but the offer');
  expect(field().value).toBe('');
  expect(address()).toBe('?offer=1');
});
