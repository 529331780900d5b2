import { expect, jest, test } from '@jest/globals';
import { useState } from 'react';
import { renderInPortal, screen } from '../testing/portal.tsx';
import { SearchField } from './SearchField.tsx';

test('a search field has its label as its name, can be cleared and reports when it is left', async () => {
  const onBlur = jest.fn();
  function Page() {
    const [value, setValue] = useState('');
    return (
      <>
        <SearchField label="Search for a training" value={value} onChange={setValue} onBlur={onBlur} />
        <p>{`Searching ${value}`}</p>
      </>
    );
  }
  const { person } = await renderInPortal(<Page />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search for a training' });
  expect(field.placeholder).toBe('Search for a training');
  await person.type(field, 'first aid');
  expect(screen.getByText('Searching first aid')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(field.value).toBe('');
  expect(screen.getByText('Searching')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull();
  const before = onBlur.mock.calls.length;
  await person.tab();
  await person.tab();
  expect(onBlur.mock.calls.length).toBeGreaterThan(before);
});
