import { beforeEach, expect, jest, test } from '@jest/globals';
import { listClients } from '@vr/shared-api/contract/clients';
import { endpointKey } from '@vr/shared-ui/endpoint-query';
import { NETWORK_FAILURE, refusal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { renderSuperadmin } from '../testing/render.tsx';
import { trainingOf } from '../testing/training.ts';
import OfferDialog from './OfferDialog.tsx';

const GET = 'GET /clients/:id/trainings';
const PUT = 'PUT /clients/:id/trainings';
const PREVIEW = 'POST /clients/:id/trainings/preview';
const TRAININGS = 'GET /trainings';
const PARTNERS = 'GET /partners';
const CATALOGUE = [
  trainingOf(1, 'Fire extinguisher'),
  trainingOf(2, 'Lockout', { category: { id: 2, key: 'industry', name: 'Industry' } }),
  trainingOf(3, 'Reception', { isOwner: false, partnerId: 9, status: 'VALIDATED' }),
];
const onClose = jest.fn();

beforeEach(() => {
  onClose.mockReset();
  // jsdom has no layout, so the test makes the list 600 pixels high and each row 64.
  Object.defineProperties(HTMLElement.prototype, {
    clientHeight: { configurable: true, get: () => 600 },
    offsetHeight: { configurable: true, get: () => 64 },
  });
});

async function render(answers: Record<string, unknown> = {}) {
  const rendered = await renderSuperadmin(<OfferDialog company={{ id: 7, name: 'Atelier Nord' }} onClose={onClose} />, {
    answers: {
      [GET]: { items: [1, 3] },
      [TRAININGS]: { items: CATALOGUE },
      [PARTNERS]: { items: [{ id: 9, name: 'Réalis', logo: null }] },
      ...answers,
    },
  });
  const bodies = (endpoint: string) =>
    rendered.calls.filter((call) => call.endpoint === endpoint).map(({ input }) => input.body);
  return { ...rendered, bodies };
}
async function open(answers: Record<string, unknown> = {}) {
  const rendered = await render(answers);
  await screen.findByRole('list', { name: 'Trainings of the global catalogue' });
  return rendered;
}
/** Returns the dialog with this heading. Searching by name fails, because antd gives all dialogs in a test the same id. */
const dialog = (heading: string) =>
  within(screen.getByRole('heading', { name: heading }).closest<HTMLElement>('[role="dialog"]')!);
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const shown = () =>
  screen.getAllByRole('checkbox').map((element) => element.closest('li')?.querySelector('b')?.textContent);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const says = (text: string | RegExp) => screen.findByText(text, { exact: false });

test('the list shows what is in the offer, with category, partner and contents', async () => {
  const { calls } = await open();
  expect(calls.find(({ endpoint }) => endpoint === TRAININGS)?.input.query).toStrictEqual({
    lang: 'en',
    asLearner: false,
  });
  expect([box(/^Fire/u), box(/^Lockout/u), box(/^Reception/u)].map(({ checked }) => checked)).toStrictEqual([
    true,
    false,
    true,
  ]);
  expect(box(/^Reception.*Safety · Réalis.*Standalone headset/u)).toBeTruthy();
  expect(save().disabled).toBe(true);
});

test('lists that cannot be loaded are loaded again, and only those', async () => {
  const answers = [NETWORK_FAILURE, { items: [2] }];
  const { person, calls } = await render({ [GET]: () => answers.shift() });
  await person.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(box(/^Lockout/u).checked).toBe(true));
  expect(calls.filter(({ endpoint }) => endpoint === TRAININGS).length).toBe(1);
});

test('an empty catalogue says what belongs in it', async () => {
  await render({ [TRAININGS]: { items: [] } });
  await screen.findByText('The global catalogue is empty.');
});

test('an addition is counted and saved at once', async () => {
  const { person, bodies, calls, notices, queries } = await open({ [PUT]: { items: [1, 2, 3] } });
  const refetch = jest.spyOn(queries, 'invalidateQueries');
  await person.click(box(/^Lockout/u));
  await says('3 trainings chosen');
  expect(screen.getByText('1 added, 0 removed')).toBeTruthy();
  expect(screen.getByText('+1 / −0')).toBeTruthy();
  await person.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(bodies(PUT)).toStrictEqual([{ trainingIds: [1, 3, 2] }]);
  expect(calls.some(({ endpoint }) => endpoint === PREVIEW)).toBe(false);
  expect(notices).toStrictEqual([{ kind: 'success', text: 'The offer of Atelier Nord has been updated.' }]);
  expect(refetch).toHaveBeenCalledWith({ queryKey: endpointKey(listClients) });
});

test('a training that nobody is in the middle of is taken away at once', async () => {
  const { person, bodies } = await open({ [PREVIEW]: { people: 0, trainings: [] }, [PUT]: { items: [3] } });
  await person.click(box(/^Fire/u));
  await person.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect([bodies(PREVIEW), bodies(PUT)]).toStrictEqual([[{ trainingIds: [3] }], [{ trainingIds: [3] }]]);
});

test('what people lose is said per training before it is taken away', async () => {
  const losses = {
    people: 4,
    trainings: [
      { trainingId: 1, people: 4, courses: 1 },
      { trainingId: 3, people: 0, courses: 2 },
    ],
  };
  const { person, bodies } = await open({ [PREVIEW]: losses, [PUT]: { items: [] } });
  await person.click(box(/^Fire/u));
  await person.click(box(/^Reception/u));
  await person.click(save());
  await screen.findByText('These trainings are being used');
  const asked = dialog('These trainings are being used');
  expect(asked.getByText('4 people of the company are in the middle of trainings that you are removing.')).toBeTruthy();
  expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toStrictEqual([
    'Fire extinguisher4 people in the middle of it · in 1 course',
    'Receptionin 2 courses',
  ]);
  await person.click(asked.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByText('These trainings are being used')).toBeNull());
  expect(bodies(PUT)).toStrictEqual([]);
  await person.click(save());
  await screen.findByText('These trainings are being used');
  await person.click(screen.getByRole('button', { name: 'Save anyway' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(bodies(PUT)).toStrictEqual([{ trainingIds: [] }]);
});

test('a failed save keeps the choice and can be repeated', async () => {
  const answers = [NETWORK_FAILURE, { items: [1, 2, 3] }];
  const { person } = await open({ [PUT]: () => answers.shift() });
  await person.click(box(/^Lockout/u));
  await person.click(save());
  await says('The server could not be reached.');
  expect(box(/^Lockout/u).checked).toBe(true);
  await waitFor(() => expect(save().getAttribute('aria-busy')).not.toBe('true'));
  await person.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('a chosen training that has left the catalogue is dropped, and the others stay chosen', async () => {
  const catalogues = [CATALOGUE, CATALOGUE.slice(0, 2)];
  const offers = [[1, 3], [1]];
  const answers = [refusal(400, 'VALIDATION'), { items: [1, 2] }];
  const { person, bodies } = await open({
    [TRAININGS]: () => ({ items: catalogues.shift() }),
    [GET]: () => ({ items: offers.shift() }),
    [PUT]: () => answers.shift(),
  });
  await person.click(box(/^Lockout/u));
  await person.click(save());
  await says('A chosen training is no longer in the global catalogue.');
  await waitFor(() => expect(shown()).toStrictEqual(['Fire extinguisher', 'Lockout']));
  await says('2 trainings chosen');
  await person.click(save());
  await waitFor(() => expect(bodies(PUT).at(-1)).toStrictEqual({ trainingIds: [1, 2] }));
});

test('a deleted company is said', async () => {
  const { person } = await open({ [PUT]: refusal(404, 'NOT_FOUND') });
  await person.click(box(/^Lockout/u));
  await person.click(save());
  await says('This company no longer exists.');
});

test('search and filters narrow the list, and all found are chosen or taken away at once', async () => {
  const { person } = await open();
  await person.type(screen.getByRole('searchbox', { name: 'Search for a training' }), 'INDUS');
  await waitFor(() => expect(shown()).toStrictEqual(['Lockout']));
  await person.click(screen.getByRole('button', { name: 'Choose the one found' }));
  expect(box(/^Lockout/u).checked).toBe(true);
  await person.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(shown().length).toBe(3));
  await person.click(screen.getByRole('button', { name: 'Remove all 3 found' }));
  await says('0 trainings chosen');
  await person.click(screen.getByRole('radio', { name: 'In the offer' }));
  await waitFor(() => expect(shown()).toStrictEqual(['Fire extinguisher', 'Reception']));
  await person.click(screen.getByRole('button', { name: 'Partners' }));
  await person.click(screen.getByRole('checkbox', { name: /^Réalis/u }));
  await person.click(screen.getByRole('radio', { name: 'Not in it' }));
  await screen.findByText('No training matches.');
  await person.click(screen.getByRole('button', { name: 'Show all trainings' }));
  await waitFor(() => expect(shown().length).toBe(3));
});

test('leaving asks only if something has changed', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  onClose.mockReset();
  await person.click(box(/^Lockout/u));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Leave without saving?');
  await person.click(dialog('Leave without saving?').getByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a catalogue of 10,000 trainings draws only a window, and all of them can be chosen', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => trainingOf(index + 1, `Training ${index + 1}`));
  const { person, bodies } = await open({
    [TRAININGS]: { items: many },
    [GET]: { items: [] },
    [PUT]: { items: [] },
  });
  expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
  expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('10000');
  await person.click(screen.getByRole('button', { name: 'Choose all 10,000 found' }));
  await person.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect((bodies(PUT)[0] as { trainingIds: number[] }).trainingIds.length).toBe(10_000);
});
