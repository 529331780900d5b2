import { expect, jest, test } from '@jest/globals';
import { type KeyboardEvent, useState } from 'react';
import { renderInPortal, screen, waitFor } from '../testing/portal.tsx';
import { FilterButton, type FilterOption } from './FilterButton.tsx';

const FEW: FilterOption[] = [
  { value: '1', label: 'Safety', count: 3 },
  { value: '2', label: 'Welding', count: 0 },
];
const MANY: FilterOption[] = ['Égalité', 'Safety', ...'abcdefg'].map((label) => ({ value: label, label }));

async function open(options: FilterOption[]) {
  const onKeyDown = jest.fn<(event: KeyboardEvent) => void>();
  function Page() {
    const [selected, setSelected] = useState<string[]>([]);
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog that closes by Escape
      <div onKeyDown={onKeyDown}>
        <FilterButton label="Skills" listOptions={() => options} selected={selected} onChange={setSelected} />
        <p>{`Selected: ${selected.join()}`}</p>
        <button type="button">After</button>
      </div>
    );
  }
  const { person } = await renderInPortal(<Page />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await person.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  return { person, onKeyDown };
}
const button = () => screen.getByRole('button', { name: /^Skills/u });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const selection = () => screen.getByText(/^Selected:/u).textContent;

test('the button opens the options with the focus on the first, and shows how many are selected', async () => {
  const { person } = await open(FEW);
  expect(document.activeElement).toBe(box(/Safety/u));
  expect(screen.getByRole('group', { name: 'Skills' })).toBeTruthy();
  await person.click(box(/Safety 3/u));
  await person.click(box(/Welding 0/u));
  expect(selection()).toBe('Selected: 1,2');
  expect(screen.getByRole('button', { name: 'Skills 2 selected' })).toBe(button());
  await person.click(box(/Safety/u));
  expect(selection()).toBe('Selected: 2');
});

test('the options stay below the button when a selection moves the button', async () => {
  // jsdom has no layout.
  Object.defineProperties(document.documentElement, {
    clientWidth: { value: 1000, configurable: true },
    clientHeight: { value: 800, configurable: true },
  });
  const { person } = await open(FEW);
  const panel = box(/Safety/u).closest<HTMLElement>('[popover]')!;
  button().getBoundingClientRect = () => new DOMRect(20, 160, 120, 40);
  await person.click(box(/Safety/u));
  expect([panel.style.left, panel.style.top]).toEqual(['20px', '206px']);
});

test('Escape closes only the options and returns the focus to the button', async () => {
  const { person, onKeyDown } = await open(FEW);
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(document.activeElement).toBe(button());
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(onKeyDown).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  expect(onKeyDown).toHaveBeenCalledTimes(1);
});

test('Clear deselects everything and keeps the focus in the options', async () => {
  const { person } = await open(FEW);
  const clear = screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' });
  expect(clear.disabled).toBe(true);
  await person.click(box(/Welding/u));
  await person.click(clear);
  expect(selection()).toBe('Selected: ');
  expect(box(/Welding/u).checked).toBe(false);
  expect(document.activeElement).toBe(box(/Safety/u));
});

test('moving the focus away closes the options', async () => {
  const { person } = await open(FEW);
  await person.click(screen.getByRole('button', { name: 'After' }));
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
});

test('many options can be searched without regard to case and accents', async () => {
  const { person } = await open(MANY);
  const search = screen.getByRole('searchbox', { name: 'Search in Skills' });
  expect(document.activeElement).toBe(search);
  await person.type(search, 'EGA');
  expect(screen.getAllByRole('checkbox')).toStrictEqual([box(/Égalité/u)]);
  await person.type(search, 'x');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Nothing matches.');
});

test('few options have no search field', async () => {
  await open(FEW);
  expect(screen.queryByRole('searchbox')).toBeNull();
});
