import { expect, test } from '@jest/globals';
import { type Answer, NETWORK_FAILURE, refusal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { training } from '../testing/training.ts';
import { ReactionButton } from './ReactionButton.tsx';
import { useAvailableTrainings } from './useTrainings.ts';

const TRAINING = training({ title: 'Use an extinguisher', totalLike: 4 });

/** The buttons of each training in the cached list. */
function Page() {
  const { data } = useAvailableTrainings();
  return data?.items.map((item) => (
    <div key={item.id}>
      <ReactionButton kind="like" training={item} className="" size={15} />
      <ReactionButton kind="favorite" training={item} className="" size={17} />
    </div>
  ));
}

async function renderButtons(answers: Record<string, Answer>, item = TRAINING) {
  const rendered = await renderInCatalog(<Page />, {
    answers: { 'GET /trainings': { items: [item] }, ...answers },
  });
  await screen.findByRole('button', { name: /^Favourite/u });
  return { ...rendered, sent: () => rendered.calls.map(({ endpoint }) => endpoint).slice(1) };
}
const like = () => screen.getByRole('button', { name: /likes?: Use an extinguisher$/u });
const favorite = () => screen.getByRole('button', { name: 'Favourite: Use an extinguisher' });
const pressed = (button: HTMLElement) => button.getAttribute('aria-pressed');

test('a like changes after the server has accepted it, with the number of the server', async () => {
  const { promise, resolve } = Promise.withResolvers();
  const { person, sent } = await renderButtons({ 'PUT /trainings/:id/like': () => promise });
  await person.click(like());
  expect(pressed(like())).toBe('false');
  expect(like().getAttribute('aria-busy')).toBe('true');
  // Another click while the request is running sends nothing.
  await person.click(like());
  resolve({ like: true, totalLike: 7 });
  await waitFor(() => expect(pressed(like())).toBe('true'));
  expect(screen.queryByRole('button', { name: '7 likes: Use an extinguisher' })).not.toBeNull();
  expect(like().textContent).toBe('7');
  expect(sent()).toStrictEqual(['PUT /trainings/:id/like']);
});

test('a like and a favourite can be taken back', async () => {
  const { person, sent } = await renderButtons(
    {
      'DELETE /trainings/:id/like': { like: false, totalLike: 1 },
      'DELETE /trainings/:id/favorite': { favorite: false },
    },
    training({ ...TRAINING, like: true, favorite: true, totalLike: 2 }),
  );
  expect(favorite().title).toBe('In your favourites');
  await person.click(favorite());
  await waitFor(() => expect(pressed(favorite())).toBe('false'));
  expect(favorite().title).toBe('Add to your favourites');
  await person.click(like());
  await waitFor(() => expect(pressed(like())).toBe('false'));
  expect(screen.queryByRole('button', { name: '1 like: Use an extinguisher' })).not.toBeNull();
  expect(sent()).toStrictEqual(['DELETE /trainings/:id/favorite', 'DELETE /trainings/:id/like']);
});

test('a failure changes nothing, is shown on the button and in a notice, and can be tried again', async () => {
  const results: unknown[] = [refusal(500, 'INTERNAL'), NETWORK_FAILURE, { favorite: true }];
  const { person, notices } = await renderButtons({ 'PUT /trainings/:id/favorite': () => results.shift() });
  await person.click(favorite());
  await waitFor(() => expect(favorite().title).toBe('Your favourite could not be saved. Try again.'));
  expect(pressed(favorite())).toBe('false');
  await person.click(favorite());
  await waitFor(() => expect(notices).toHaveLength(2));
  expect(pressed(favorite())).toBe('false');
  expect(notices).toStrictEqual([
    { kind: 'error', text: 'Your favourite could not be saved. Try again.' },
    { kind: 'error', text: 'No connection: nothing was changed. Try again.' },
  ]);
  await person.click(favorite());
  await waitFor(() => expect(pressed(favorite())).toBe('true'));
  expect(favorite().title).toBe('In your favourites');
  expect(notices).toHaveLength(2);
});
