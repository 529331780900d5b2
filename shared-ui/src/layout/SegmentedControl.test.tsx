import { expect, test } from '@jest/globals';
import { useState } from 'react';
import { renderInPortal, screen } from '../testing/portal.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';

function Page() {
  const [value, setValue] = useState<'week' | 'month' | 'year'>('month');
  return (
    <SegmentedControl
      label="Range"
      value={value}
      onChange={setValue}
      options={[
        { value: 'week', label: 'Week' },
        { value: 'month', label: 'Month' },
        { value: 'year', label: <span>Year</span>, title: 'The last twelve months' },
      ]}
    />
  );
}

const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
const radio = (name: string) => screen.getByRole('radio', { name });

test('a segmented control is a group of radio buttons with a name', async () => {
  await renderInPortal(<Page />);
  expect(screen.getByRole('radiogroup', { name: 'Range' })).toBeTruthy();
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(chosen()).toStrictEqual([radio('Month')]);
  expect(screen.getByTitle('The last twelve months').textContent).toBe('Year');
});

test('an option is chosen by a click on its text', async () => {
  const { person } = await renderInPortal(<Page />);
  await person.click(screen.getByText('Year'));
  expect(chosen()).toStrictEqual([radio('Year')]);
});

test('two controls on a page do not change each other', async () => {
  const { person } = await renderInPortal(
    <>
      <Page />
      <Page />
    </>,
  );
  await person.click(screen.getAllByText('Week')[0]!);
  const [first, , , second, third] = screen.getAllByRole<HTMLInputElement>('radio');
  expect([first?.checked, second?.checked, third?.checked]).toStrictEqual([true, false, true]);
});
