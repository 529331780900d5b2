import { expect, test } from '@jest/globals';
import { STATS_PERIOD_MAX_DAYS } from '@vr/shared-api/limits';
import {
  type Answer,
  fireEvent,
  NETWORK_FAILURE,
  refusal,
  renderInPortal,
  screen,
  waitFor,
} from '@vr/shared-ui/testing/portal';
import SummaryDialog, { type SummaryOf } from './SummaryDialog.tsx';

const TEAM: SummaryOf = { scope: { ofTeam: true } };
const open = async (of: SummaryOf, answers: Record<string, Answer> = {}) => {
  const view = await renderInPortal(<SummaryDialog of={of} onClose={() => undefined} />, {
    answers: {
      'GET /trainings/summary/:lang': NETWORK_FAILURE,
      'GET /users/:id/summary/:lang': NETWORK_FAILURE,
      ...answers,
    },
  });
  await screen.findByRole('dialog');
  return view;
};
const choose = async ({ person }: Awaited<ReturnType<typeof open>>, label: string, option: string) => {
  await person.click(screen.getByRole('combobox', { name: label }));
  await person.click(await screen.findByTitle(option));
};
const save = () => screen.getByRole('button', { name: 'Save as PDF' });

test('dates of one’s own are checked, and what was typed stays', async () => {
  const view = await open(TEAM);
  await choose(view, 'Period', 'Other dates');
  const { person: user, calls } = view;
  await user.click(save());
  expect(await screen.findAllByText('Enter a day as DD/MM/YYYY.')).toHaveLength(2);
  const type = (label: string, day: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: day } });
  type('First day', '31/12/2025');
  type('Last day', '01/12/2025');
  expect(await screen.findByText('The last day is before the first one.')).toBeTruthy();
  type('First day', '01/01/2015');
  expect(await screen.findByText(`At most ${STATS_PERIOD_MAX_DAYS} days.`)).toBeTruthy();
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Last day' })));
  expect(calls).toEqual([]);
  type('First day', '01/01/2025');
  await user.click(save());
  expect(await screen.findByText(/could not be reached/u)).toBeTruthy();
  expect(calls[0]?.input).toEqual({
    params: { lang: 'en' },
    query: { ofTeam: true, startDate: '2025-01-01', endDate: '2025-12-01' },
  });
  expect(screen.getByRole('textbox', { name: 'First day' })).toHaveProperty('value', '01/01/2025');
});

test('the summary of a person is in the language that is chosen', async () => {
  const view = await open({ person: { id: 4, firstName: 'Ana' } });
  expect(screen.getByRole('dialog', { name: 'Printable summary of Ana' })).toBeTruthy();
  await choose(view, 'Language', 'German');
  await view.person.click(save());
  expect(view.calls[0]?.input).toMatchObject({ params: { id: 4, lang: 'ge' } });
});

test('a summary that would be too long asks for a shorter period', async () => {
  const { person: user } = await open(TEAM, {
    'GET /trainings/summary/:lang': refusal(409, 'SUMMARY_TOO_LONG'),
  });
  await user.click(save());
  expect(await screen.findByText('The summary would be too long. Choose a shorter period.')).toBeTruthy();
});
