import { expect, jest, test } from '@jest/globals';
import { useLocation } from '@vr/shared-ui/router';
import { NETWORK_FAILURE, screen, waitFor } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { sessionOutcome } from '../testing/outcome.ts';
import { training } from '../testing/training.ts';
import { Outcome } from './Outcome.tsx';
import type { SessionOutcome } from './outcome.ts';

const next: NonNullable<SessionOutcome['suggestion']> = {
  id: 9,
  lang: 'en',
  title: 'Lockout',
  category: { id: 10, key: 'safety', name: 'Safety' },
  durationInMinute: 15,
  logo: null,
};

const weakStep = { id: 'alarm', title: 'Alarm', canPractise: true, number: 1, score: 20 };

const Address = () => <output>{useLocation().search}</output>;

const played = training({ id: 7, title: 'Using a fire extinguisher' });

async function show(over: Partial<SessionOutcome> = {}, { hasSurvey = true, rated = [null] as unknown[] } = {}) {
  const acts = { onAgain: jest.fn(), onCertificate: jest.fn(), onComment: jest.fn(), onClose: jest.fn() };
  const portal = await renderInCatalog(
    <>
      <Outcome training={played} outcome={sessionOutcome(over)} {...acts} />
      <Address />
    </>,
    {
      answers: { 'PUT /trainings/:id/satisfactions': () => rated.shift() },
      client: { enableSatisfactionSurvey: hasSurvey },
      portal: { offers: (slot) => slot === 'dashboard.certificate.v1' },
    },
  );
  const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;
  return { ...portal, ...acts, figure };
}

test('the screen says that the training is completed, with the score and what the session has added', async () => {
  const { figure } = await show();
  const heading = screen.getByRole('heading', { level: 2, name: 'Training completed' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByRole('progressbar', { name: 'Score' }).getAttribute('aria-valuenow')).toBe('84');
  expect(figure('Progress')).toBe('100% +39%');
  expect(figure('Points')).toBe('84 +23');
  expect(figure('Place in the ranking')).toBe('3 up 2 places');
  await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Score' }).textContent).toContain('84%'));
});

test('without a score the ring shows the progress, and what has not changed is not called new', async () => {
  const { figure } = await show({ score: null, percentGained: 0, pointsGained: 0, progressionPercent: 60 });
  expect(screen.queryByRole('heading', { level: 2, name: 'Session finished' })).not.toBeNull();
  expect(screen.getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuenow')).toBe('60');
  expect(figure('Points')?.trim()).toBe('84');
  expect(screen.queryByText('Place in the ranking')).toBeNull();
});

test.each([
  ['PENDING', /is being checked/u],
  ['REJECTED', /does not count/u],
] as const)('a session that does not count says so: %s', async (check, text) => {
  await show({ check, percentGained: 0, pointsGained: 0 });
  expect(screen.queryByRole('heading', { level: 2, name: 'Session finished' })).not.toBeNull();
  expect(screen.queryByText(text)).not.toBeNull();
});

test('new badges are listed', async () => {
  await show({ badges: [{ kind: 'platform', name: 'First steps', logo: null }] });
  expect(screen.queryByRole('heading', { name: 'New badge' })).not.toBeNull();
  expect(screen.getByRole('listitem').textContent).toContain('First steps');
});

test('the next training of the course comes first', async () => {
  const nextInCourse = { courseId: 4, courseLang: 'en' as const, courseTitle: 'First days', training: next };
  const { person } = await show({ nextInCourse, weakStep });
  expect(screen.queryByText('Next in the course “First days”')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.queryByText(/training=9/u)).not.toBeNull();
});

test('without a course the weakest step can be tried again', async () => {
  const { person, onAgain } = await show({ weakStep, suggestion: next });
  expect(screen.queryByText('Step 1, “Alarm”, is worth another try.')).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await person.click(screen.getByRole('button', { name: 'Practise this step' }));
  expect(onAgain.mock.calls).toStrictEqual([[], ['alarm']]);
});

test('a step is practised alone only if the content can begin at it', async () => {
  await show({ weakStep: { ...weakStep, canPractise: false } });
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Practise this step' })).toBeNull();
});

test('a training is not called completed below the score that a course requires, but offered again', async () => {
  const shortfall = { courseLang: 'fr' as const, courseTitle: 'Premiers jours', score: 66, minimalScoreNeeded: 70 };
  const nextInCourse = { courseId: 4, courseLang: 'en' as const, courseTitle: 'First days', training: next };
  const { person, onAgain, unmount } = await show({ score: 66, shortfall, nextInCourse });
  expect(screen.queryByRole('heading', { name: 'Required score not reached yet' })).not.toBeNull();
  expect(screen.queryByText('Training completed')).toBeNull();
  expect(screen.queryByText('Your best score is 66%, and this course requires 70%:', { exact: false })).not.toBeNull();
  expect(screen.getByText('Premiers jours').lang).toBe('fr');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onAgain).toHaveBeenCalledTimes(1);
  unmount();
  await show({ shortfall, finished: false, progressionPercent: 40 });
  expect(screen.queryByRole('heading', { name: 'You have made progress' })).not.toBeNull();
});

test('the certificate is offered from 100 percent on', async () => {
  const { person, onCertificate, unmount } = await show();
  await person.click(screen.getByRole('button', { name: 'Certificate' }));
  expect(onCertificate).toHaveBeenCalledTimes(1);
  unmount();
  await show({ progressionPercent: 99 });
  expect(screen.queryByRole('button', { name: 'Certificate' })).toBeNull();
});

test('otherwise a suggested training follows, or the way back', async () => {
  const { unmount } = await show({ suggestion: next });
  expect(screen.queryByText('Suggested to you')).not.toBeNull();
  unmount();
  const { person, onClose } = await show();
  await person.click(screen.getByRole('button', { name: 'Back to the portal' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the first star that is clicked rates the training, and a comment can follow', async () => {
  const { person, calls, onComment } = await show();
  await person.click(screen.getByRole('button', { name: '4 of 5' }));
  await person.click(await screen.findByRole('button', { name: 'Add a comment' }));
  const { input } = calls[0] ?? {};
  expect([input?.params, input?.body]).toStrictEqual([{ id: 7 }, { rating: 4 }]);
  expect(screen.getByRole('button', { name: '4 of 5' }).getAttribute('aria-pressed')).toBe('true');
  expect(onComment).toHaveBeenCalledWith(4);
});

test('a rating that was not saved says so, and can be given again', async () => {
  const { person } = await show({}, { rated: [NETWORK_FAILURE, null] });
  await person.click(screen.getByRole('button', { name: '5 of 5' }));
  expect(await screen.findByText(/Your rating was not saved/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a comment' })).toBeNull();
  await person.click(screen.getByRole('button', { name: '5 of 5' }));
  expect(await screen.findByRole('button', { name: 'Add a comment' })).toBeTruthy();
});

test('the stars are offered after the completion only, if the company has surveys', async () => {
  const { unmount } = await show({}, { hasSurvey: false });
  expect(screen.queryByRole('group', { name: 'How was it?' })).toBeNull();
  unmount();
  await show({ percentGained: 0 });
  expect(screen.queryByRole('group', { name: 'How was it?' })).toBeNull();
});
