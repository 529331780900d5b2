import { expect, jest, test } from '@jest/globals';
import { renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { TitleSelect } from './TitleSelect.tsx';

const OPTIONS = [
  { value: 1, label: 'Fire', lang: 'en' as const },
  { label: 'Others', options: [{ value: 2, label: 'Leiter', lang: 'ge' as const }] },
];

test('the chosen title and the titles to choose from are marked with their language if they are not translated', async () => {
  const onChange = jest.fn();
  const { person } = await renderInPortal(
    <TitleSelect label="Choose a training" options={OPTIONS} value={2} onChange={onChange} />,
  );
  expect(screen.getByText('Leiter').lang).toBe('de');
  expect(screen.getAllByRole('img', { name: 'Text in German' })).toHaveLength(1);
  await person.click(screen.getByRole('combobox', { name: 'Choose a training' }));
  expect(await screen.findAllByRole('img', { name: 'Text in German' })).toHaveLength(2);
  await person.click(screen.getByText('Fire'));
  expect(onChange).toHaveBeenCalledWith(1, expect.anything());
});

test('an id that is no option shows as nothing chosen', async () => {
  await renderInPortal(<TitleSelect label="Choose a training" options={OPTIONS} value={9} onChange={jest.fn()} />);
  expect(screen.queryByText('9')).toBeNull();
});
