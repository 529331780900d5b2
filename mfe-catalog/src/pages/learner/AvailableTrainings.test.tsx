import { expect, test } from '@jest/globals';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { screen, within } from '@vr/shared-ui/testing/portal';
import type { CatalogState } from '../../navigation/links.ts';
import { renderInCatalog } from '../../testing/catalog.ts';
import { course } from '../../testing/course.ts';
import { training } from '../../testing/training.ts';
import type { Training } from '../../trainings/training.ts';
import { AvailableTrainings } from './AvailableTrainings.tsx';

const started = { lastSession: '2026-06-01T08:00:00.000Z', progressionPercent: 40 };
const asked = (until: string | null) => ({ isSuggested: true, suggestion: { by: 'Paul Roux', until } });

function Opened() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{`${search} ${(state as CatalogState | null)?.playing ? 'plays' : ''}`}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

async function open(items: Training[], courses = [course({ id: 50, title: 'First days', suggested: false })]) {
  return renderInCatalog(
    <>
      <AvailableTrainings />
      <Opened />
    </>,
    {
      answers: { 'GET /trainings': { items }, 'GET /courses': { items: courses }, 'GET /skills': { items: [] } },
    },
  );
}
const section = (title: string) => {
  const found = screen.getByRole('heading', { level: 2, name: title }).closest('section');
  return within(found as HTMLElement);
};

test('the training that was played last is resumed with one click', async () => {
  const { person } = await open([
    training({ id: 1, title: 'Evacuation', ...started, lastSession: '2026-05-01T08:00:00.000Z' }),
    training({ id: 2, title: 'Extinguisher', ...started }),
  ]);
  await person.click(await screen.findByRole('button', { name: 'Resume – Extinguisher' }));
  expect(screen.queryByText('?training=2 plays')).not.toBeNull();
});

test('a double click plays once, so that one step back leaves the training', async () => {
  const { person } = await open([training({ id: 2, title: 'Extinguisher', ...started })]);
  await person.dblClick(await screen.findByRole('button', { name: 'Resume – Extinguisher' }));
  await person.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.queryByText(/plays/u)).toBeNull();
});

test('a training for headsets only opens its detail instead', async () => {
  const { person } = await open([training({ id: 3, title: 'Scaffold', contentTypes: ['APK'], ...started })]);
  await person.click(await screen.findByRole('button', { name: 'Resume – Scaffold' }));
  expect(screen.queryByText('?training=3')).not.toBeNull();
});

test('what is to do has who asked for it, and what is overdue comes first', async () => {
  await open(
    [
      training({ id: 1, title: 'Extinguisher', ...started }),
      training({ id: 2, title: 'Later', ...asked('9026-01-01T22:59:59.999Z') }),
      training({ id: 3, title: 'Late', ...asked('2026-01-01T22:59:59.999Z') }),
    ],
    [course({ id: 50, title: 'First days', suggested: true, trainingCount: 2, suggestion: { by: '', until: null } })],
  );
  await screen.findByRole('heading', { level: 2, name: 'To do' });
  const rows = section('To do').getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toStrictEqual([
    'FR LateOverdue since 01/01/2026 Suggested by Paul Roux ',
    'FR Later Suggested by Paul Roux until 01/01/9026',
    'CourseFR First days Suggested to you with no end date',
  ]);
});

test('without a started training, the first that is to do is begun', async () => {
  await open([training({ id: 2, title: 'Lockout', ...asked(null) }), training({ id: 4, title: 'Crane' })]);
  expect(await screen.findByRole('button', { name: 'Begin – Lockout' })).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 2, name: 'To do' })).toBeNull();
});
