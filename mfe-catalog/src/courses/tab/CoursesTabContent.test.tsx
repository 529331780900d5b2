import { expect, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import { screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../../testing/catalog.ts';
import { course } from '../../testing/course.ts';
import CoursesTabContent from './CoursesTabContent.tsx';

const OF_COMPANY = course({ id: 1, title: 'For all' });
const OWN = course({ id: 2, title: 'For my team', isGlobal: false, isOwner: true });
const OF_OTHER = course({ id: 3, title: 'For another team', isGlobal: false, ownerName: 'Olga Moreau' });

async function open(roles: Role[], items = [OF_COMPANY, OWN, OF_OTHER], change?: () => unknown) {
  const rendered = await renderInCatalog(<CoursesTabContent progress={null} />, {
    profile: { roles },
    answers: { 'GET /courses': { items }, 'PUT /courses/:id/favorite': change },
  });
  await screen.findByRole('link', { name: 'For all' });
  return rendered;
}
const titlesIn = (section: Element) =>
  within(section as HTMLElement)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const sections = () =>
  Object.fromEntries(
    [...document.querySelectorAll('section')].map((section) => [
      section.querySelector('h2')?.textContent?.replace(/\d+$/u, '') ?? '',
      titlesIn(section),
    ]),
  );

test('an admin’s own courses are those of the company, and those of the managers are dimmed', async () => {
  await open(['ROLE_ADMINISTRATOR']);
  expect(sections()).toStrictEqual({
    'My courses': ['For all', 'For my team'],
    'Managers’ courses': ['For another team'],
  });
  const [all, , other] = screen.getAllByTestId('course-card');
  expect(all?.className).not.toContain('cardDimmed');
  expect(other?.className).toContain('cardDimmed');
  expect(other?.textContent).toContain('Olga Moreau’s course');
});

test('a manager’s own courses are apart from those of the company', async () => {
  await open(['ROLE_MANAGER'], [OF_COMPANY, OWN]);
  expect(sections()).toStrictEqual({ 'My courses': ['For my team'], 'Your company’s courses': ['For all'] });
  expect(screen.queryByRole('button', { name: 'Add a course' })).not.toBeNull();
});

test('a learner has one list, adds no course, and has a favourite once the server has accepted it', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { person } = await open([], [OF_COMPANY, OF_OTHER], () => answer.promise);
  expect(titlesIn(document.body)).toStrictEqual(['For all', 'For another team']);
  expect(screen.queryByRole('heading', { name: /My courses/u })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a course' })).toBeNull();
  const heart = screen.getByRole('button', { name: 'Favourite: For all' });
  await person.click(heart);
  expect(heart.getAttribute('aria-pressed')).toBe('false');
  answer.resolve({ favorite: true });
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
});
