import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import type { SessionClient } from '@vr/shared-api/session';
import {
  type Answer,
  act,
  descriptionOf,
  NETWORK_FAILURE,
  refusal,
  renderInPortal,
  screen,
  waitFor,
} from '@vr/shared-ui/testing/portal';
import SatisfactionDialog from './SatisfactionDialog.tsx';

const TRAINING = 'GET /trainings/:id';
const RATE = 'PUT /trainings/:id/satisfactions';
const FIRE = { title: 'Fire safety', logo: null, category: { key: 'safety' } };

beforeEach(() => localStorage.clear());

async function renderDialog(
  answers: Record<string, Answer>,
  {
    targetId = 12 as number | null,
    rating = undefined as number | undefined,
    client = {} as Partial<SessionClient>,
  } = {},
) {
  const onClose = jest.fn();
  const portal = await renderInPortal(
    <SatisfactionDialog targetId={targetId ?? undefined} rating={rating} onClose={onClose} />,
    {
      texts: { shell: (lang) => import(`../locales/${lang}.json`) },
      answers,
      client,
    },
  );
  await screen.findByRole('dialog', { name: 'What did you think of it?' });
  return { ...portal, onClose };
}
const rating = () => screen.getByLabelText('Your rating');
const star = (stars: number) => screen.getByLabelText(`${stars} of 5`);
const comment = () => screen.getByLabelText<HTMLTextAreaElement>(/^Your comment/u);
const send = () => screen.getByText('Send').closest('button')!;

test('a rating is required, and the first star gets the focus', async () => {
  const { person, calls } = await renderDialog({ [TRAINING]: FIRE });
  await screen.findByText('Fire safety');
  expect(rating().getAttribute('aria-invalid')).toBe('false');
  await person.click(send());
  await waitFor(() => expect(descriptionOf(rating())).toBe('Choose at least one star.'));
  await waitFor(() => expect(document.activeElement).toBe(star(1)));
  await person.click(star(4));
  await waitFor(() => expect(descriptionOf(rating())).toBe(''));
  expect(calls.map(({ endpoint }) => endpoint)).toStrictEqual([TRAINING]);
});

test('the stars given before the dialog opened are chosen, also over those of an unfinished answer', async () => {
  const { person, unmount } = await renderDialog({ [TRAINING]: FIRE });
  await person.click(await screen.findByLabelText('2 of 5'));
  await person.type(comment(), 'Useful');
  unmount();
  const { calls } = await renderDialog({ [TRAINING]: FIRE, [RATE]: undefined }, { rating: 4 });
  await screen.findByText('Fire safety');
  expect(star(4).matches(':checked')).toBe(true);
  await person.click(send());
  await waitFor(() => expect(calls.at(-1)?.input.body).toStrictEqual({ rating: 4, comment: 'Useful' }));
});

test('a sent opinion closes the dialog', async () => {
  const { person, calls, notices, onClose } = await renderDialog({ [TRAINING]: FIRE, [RATE]: undefined });
  await screen.findByText('Fire safety');
  await person.click(star(2));
  await person.click(star(4));
  await person.type(comment(), 'Useful');
  await person.click(send());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls.at(-1)).toMatchObject({
    endpoint: RATE,
    input: { params: { id: 12 }, body: { rating: 4, comment: 'Useful' } },
  });
  expect(notices).toStrictEqual([{ kind: 'success', text: 'Your feedback has been sent. Thank you!' }]);
});

const REFUSALS: [string, ApiError, string][] = [
  [
    'a company that no longer asks for opinions',
    refusal(409, 'SURVEY_DISABLED'),
    'Your company does not ask for feedback',
  ],
  ['a training that was not played', refusal(409, 'NOT_PLAYED'), 'Take this training first'],
  ['a deleted training', refusal(409, 'NOT_FOUND'), 'This training no longer exists'],
  ['a server that fails', new ApiError(500, { code: 'INTERNAL', traceId: 'trace-1' }), 'trace-1'],
];
test.each(REFUSALS)('the refusal of %s is explained', async (_, refused, text) => {
  const { person, onClose } = await renderDialog({ [TRAINING]: FIRE, [RATE]: refused });
  await screen.findByText('Fire safety');
  await person.click(star(3));
  await person.click(send());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
  expect(onClose).not.toHaveBeenCalled();
});

test('a lost network keeps the answer, and it can be sent again', async () => {
  const answers = [NETWORK_FAILURE, undefined];
  const { person, notices, onClose } = await renderDialog({ [TRAINING]: FIRE, [RATE]: () => answers.shift() });
  await screen.findByText('Fire safety');
  await person.click(star(5));
  await person.type(comment(), 'Useful');
  await person.click(send());
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('The server could not be reached. Check your connection.'),
  );
  expect(notices).toStrictEqual([{ kind: 'error', text: 'Your feedback could not be sent.' }]);
  expect(comment().value).toBe('Useful');
  expect(star(5).matches(':checked')).toBe(true);
  await waitFor(() => expect(send().getAttribute('aria-busy')).not.toBe('true'));
  await person.click(send());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('the answer is restored when the survey opens again after the session has ended', async () => {
  const { person, portal, unmount } = await renderDialog({ [TRAINING]: FIRE });
  await screen.findByText('Fire safety');
  await person.click(star(5));
  await person.type(comment(), 'Useful');
  act(() => {
    portal.session.getState().ended('expired');
    unmount();
  });
  await renderDialog({ [TRAINING]: FIRE });
  await screen.findByText('Fire safety');
  expect(comment().value).toBe('Useful');
  expect(star(5).matches(':checked')).toBe(true);
});

test('a training that cannot be loaded can be loaded again', async () => {
  const answers: Answer[] = [NETWORK_FAILURE, FIRE];
  const { person } = await renderDialog({ [TRAINING]: () => answers.shift() });
  await screen.findByRole('heading', { name: 'This part is not available right now' });
  expect(screen.queryByRole('button', { name: /Send$/u })).toBeNull();
  await person.click(screen.getByRole('button', { name: /Retry$/u }));
  await screen.findByText('Fire safety');
});

test('a training that no longer exists has nothing to answer, and no Retry', async () => {
  await renderDialog({ [TRAINING]: refusal(404, 'NOT_FOUND') });
  await screen.findByText('This training no longer exists, or you no longer have access to it.');
  expect(screen.queryByRole('button', { name: /Retry|Send/u })).toBeNull();
});

test('without a training, or in a company without surveys, nothing is fetched', async () => {
  const none = await renderDialog({}, { targetId: null });
  expect(screen.queryByText('This training no longer exists, or you no longer have access to it.')).not.toBeNull();
  expect(none.calls).toStrictEqual([]);
  none.unmount();
  const disabled = await renderDialog({}, { client: { enableSatisfactionSurvey: false } });
  expect(screen.queryByText('Your company does not ask for feedback on trainings.')).not.toBeNull();
  expect(disabled.calls).toStrictEqual([]);
});

test('Cancel, the closing button and Escape close the dialog without a call', async () => {
  const { person, calls, onClose } = await renderDialog({ [TRAINING]: FIRE });
  await screen.findByText('Fire safety');
  await person.click(star(3));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(3);
  expect(calls.length).toBe(1);
});

test('the answer stays when the language changes', async () => {
  const { person, changeLang } = await renderDialog({
    [TRAINING]: ({ query }: { query: { lang: string } }) => (query.lang === 'en' ? FIRE : new Promise(() => undefined)),
  });
  await person.click(await screen.findByLabelText('3 of 5'));
  await person.type(comment(), 'Useful');
  const field = comment();
  await changeLang('it');
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('Useful');
});
