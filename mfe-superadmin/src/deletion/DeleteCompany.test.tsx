import { beforeEach, expect, jest, test } from '@jest/globals';
import { BYTES_PER_GB } from '@vr/shared-api/limits';
import { NETWORK_FAILURE, refusal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { renderSuperadmin } from '../testing/render.tsx';
import DeleteCompany from './DeleteCompany.tsx';

const PREVIEW = 'GET /clients/:id/deletion';
const DELETE = 'DELETE /clients/:id';
const COUNTS = {
  people: 86,
  trainings: 38,
  courses: 1,
  files: 412,
  bytes: 41.7 * BYTES_PER_GB,
  sessions: 12_000,
  passing: [],
};
const PASSING = [
  { trainingId: 3, lang: 'en', title: 'Fire safety', offeredTo: ['Altis', 'Rousset', 'Keris'], players: 12 },
  { trainingId: 4, lang: 'ge', title: 'Old ladder', offeredTo: [], players: 1 },
];
const onClose = jest.fn();
beforeEach(() => {
  onClose.mockClear();
});

async function show(answers: Record<string, unknown>) {
  const rendered = await renderSuperadmin(
    <DeleteCompany company={{ id: 7, name: 'Écoles du Nord' }} onClose={onClose} />,
    {
      answers,
    },
  );
  await screen.findByRole('dialog', { name: 'Delete Écoles du Nord?' });
  return rendered;
}
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the company' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' });

test('what is deleted is counted', async () => {
  await show({ [PREVIEW]: COUNTS });
  const list = await screen.findByRole('list', { name: 'What is deleted for good' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  ).toStrictEqual([
    '86 people with their accounts and results',
    '38 trainings',
    '1 course',
    '412 files (41.7 GB)',
    '12,000 sessions',
  ]);
  expect(screen.queryByText(/to the platform/u)).toBeNull();
});

test('trainings that pass to the platform are listed with the companies and people who use them', async () => {
  const { calls } = await show({ [PREVIEW]: { ...COUNTS, passing: PASSING } });
  expect(calls[0]?.input.query).toStrictEqual({ lang: 'en' });
  expect(await screen.findByRole('heading', { name: '2 trainings pass to the platform' })).toBeTruthy();
  const lines = (title: string) =>
    [...screen.getByText(title).closest('li')!.children].map(({ textContent }) => textContent);
  expect(lines('Fire safety')).toStrictEqual([
    'Fire safety',
    'In the offer of Altis, Rousset and Keris',
    'Taken by 12 people of other companies',
  ]);
  expect(screen.getByText('Old ladder').lang).toBe('de');
  expect(lines('Old ladder')).toStrictEqual(['DE Old ladder', 'Taken by 1 person of another company']);
});

test('the button works after the name has been typed, without regard to case and accents', async () => {
  const { person, calls, notices } = await show({ [PREVIEW]: COUNTS, [DELETE]: undefined });
  const name = await field();
  expect(button().disabled).toBe(true);
  await person.type(name, 'ecoles du{Enter}');
  expect(button().disabled).toBe(true);
  expect(calls).toHaveLength(1);
  await person.type(name, ' NORD ');
  expect(button().disabled).toBe(false);
  await person.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls.at(-1)).toMatchObject({ endpoint: DELETE, input: { params: { id: 7 } } });
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Écoles du Nord is closed and is now being deleted.' }]);
});

test('a failed deletion stands in the dialog, which keeps the name and can be tried again', async () => {
  const answers: unknown[] = [NETWORK_FAILURE, undefined];
  const { person } = await show({ [PREVIEW]: COUNTS, [DELETE]: () => answers.shift() });
  const name = await field();
  await person.type(name, 'Écoles du Nord{Enter}');
  expect(await screen.findByText('The company could not be deleted. Try again.')).toBeTruthy();
  expect(name.value).toBe('Écoles du Nord');
  expect(onClose).not.toHaveBeenCalled();
  await person.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('a company that someone else has deleted in the meantime counts as deleted', async () => {
  const { person, notices } = await show({ [PREVIEW]: COUNTS, [DELETE]: refusal(404, 'NOT_FOUND') });
  await person.type(await field(), 'Écoles du Nord{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(notices.map(({ kind }) => kind)).toStrictEqual(['success']);
});

test('nothing can be deleted before its effects are known, and they can be loaded again', async () => {
  const answers = [NETWORK_FAILURE, COUNTS];
  const { person } = await show({ [PREVIEW]: () => answers.shift() });
  await screen.findByText('The server could not be reached. Check your connection.');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(button().disabled).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await field()).toBeTruthy();
});
