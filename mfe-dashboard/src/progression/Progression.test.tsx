import { expect, test } from '@jest/globals';
import { Link, useLocation, useNavigate } from '@vr/shared-ui/router';
import { refusal, renderInPortal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import MyProgressionPage from '../MyProgressionPage.tsx';
import { STATS } from '../testing/dashboard.tsx';

const EMPTY = { items: [] };
const GONE = refusal(404, 'NOT_FOUND');

function Address() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{pathname + search + (state === null ? '' : ` ${JSON.stringify(state)}`)}</output>
      <Link to="/learner/dashboard" state={{ trainingId: 8, page: 'PER_FORMATION' }}>
        Statistics
      </Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

const open = (path: string) =>
  renderInPortal(
    <>
      <MyProgressionPage />
      <Address />
    </>,
    {
      path,
      texts: { dashboard: (lang) => import(`../locales/${lang}.json`) },
      answers: {
        'GET /users/:id/stats/general': { ...STATS, totalSession: 0 },
        'GET /users/:id/launched-trainings': EMPTY,
        'GET /trainings/:id': GONE,
        'GET /courses': EMPTY,
        'GET /courses/progress': EMPTY,
        'GET /courses/history': EMPTY,
        'GET /courses/:id': GONE,
        'GET /courses/:id/progress/:userId': GONE,
      },
    },
  );
const address = () => screen.getByRole('status', { name: '' }).textContent;
const radio = (name: string) => screen.getByRole('radio', { name }) as HTMLInputElement;
const training = () => screen.findByText('The statistics of this training are not available.');
const course = () => screen.findByText('The statistics of this course are not available.');

test('the view that is chosen with the keyboard keeps the focus', async () => {
  const { person } = await open('/learner/dashboard?view=training&training=7');
  await training();
  radio('General').focus();
  await person.keyboard(' ');
  await screen.findByText('Nothing to show yet.');
  expect(radio('General').checked).toBe(true);
  expect(document.activeElement).toBe(radio('General'));
});

test('the address opens the view and the training or course in it', async () => {
  const first = await open('/learner/dashboard');
  expect(radio('General').checked).toBe(true);
  first.unmount();
  const second = await open('/learner/dashboard?view=training&training=7');
  await training();
  expect(second.calls.find(({ endpoint }) => endpoint === 'GET /trainings/:id')?.input.params).toStrictEqual({ id: 7 });
  second.unmount();
  const third = await open('/learner/dashboard?view=course&course=3');
  await course();
  expect(third.calls.find(({ endpoint }) => endpoint === 'GET /courses/:id')?.input.params).toStrictEqual({ id: 3 });
});

test('a navigation state is turned into its address, and Back returns to where it was opened', async () => {
  const { person } = await open('/learner/dashboard?view=course&course=3');
  await course();
  await person.click(screen.getByRole('link', { name: 'Statistics' }));
  await training();
  await waitFor(() => expect(address()).toBe('/learner/dashboard?view=training&training=8'));
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await course();
  expect(address()).toBe('/learner/dashboard?view=course&course=3');
});

test('a view that is opened has its address, keeps its choice, and is left by Back', async () => {
  const { person } = await open('/learner/dashboard?view=training&training=7');
  await training();
  await person.click(radio('Per course'));
  expect(address()).toBe('/learner/dashboard?view=course');
  await person.click(radio('General'));
  expect(address()).toBe('/learner/dashboard');
  await person.click(radio('Per training'));
  expect(address()).toBe('/learner/dashboard?view=training&training=7');
  await person.click(screen.getByRole('button', { name: 'Back' }));
  expect(radio('General').checked).toBe(true);
});
