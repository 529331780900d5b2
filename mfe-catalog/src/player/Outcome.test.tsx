import { expect, jest, test } from '@jest/globals';
import { useLocation } from '@vr/shared-ui/router';
import { renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { TEXTS } from '../testing/catalog.ts';
import { sessionOutcome } from '../testing/outcome.ts';
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

async function show(over: Partial<SessionOutcome> = {}, hasSurvey = true) {
  const acts = { onAgain: jest.fn(), onCertificate: jest.fn(), onSurvey: jest.fn(), onClose: jest.fn() };
  const portal = await renderInPortal(
    <>
      <Outcome training={{ title: 'Using a fire extinguisher', lang: 'en' }} outcome={sessionOutcome(over)} {...acts} />
      <Address />
    </>,
    {
      texts: TEXTS,
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
  expect(figure('Place in the ranking')).toBe('3');
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
  expect(screen.queryByRole('button', { name: 'Retake' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('status', { name: '' }).textContent).toContain('training=9');
});

test('without a course the weakest step can be tried again', async () => {
  const { person, onAgain } = await show({ weakStep, suggestion: next });
  expect(screen.queryByText('Step 1, “Alarm”, is worth another try.')).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'Retake' }));
  await person.click(screen.getByRole('button', { name: 'Practise this step' }));
  expect(onAgain.mock.calls).toStrictEqual([[], ['alarm']]);
});

test('a step is practised alone only if the content can begin at it', async () => {
  await show({ weakStep: { ...weakStep, canPractise: false } });
  expect(screen.queryByRole('button', { name: 'Retake' })).not.toBeNull();
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
  await person.click(screen.getByRole('button', { name: 'Retake' }));
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

test('each star after the completion opens the survey with that many stars', async () => {
  const { person, onSurvey } = await show();
  await person.click(screen.getByRole('button', { name: '4 of 5' }));
  screen.getByRole('button', { name: '2 of 5' }).focus();
  await person.keyboard('{Enter}');
  expect(onSurvey.mock.calls).toStrictEqual([[4], [2]]);
});

test('the survey is offered after the completion only, if the company has surveys', async () => {
  const { unmount } = await show({}, false);
  expect(screen.queryByRole('group', { name: 'How was it?' })).toBeNull();
  unmount();
  await show({ percentGained: 0 });
  expect(screen.queryByRole('group', { name: 'How was it?' })).toBeNull();
});
