import { expect, test } from '@jest/globals';
import { screen, within } from '@vr/shared-ui/testing/portal';
import { ME, renderDashboard } from '../testing/dashboard.tsx';
import { Skills } from './Skills.tsx';

const skill = (skillId: number, name: string, kind: 'soft' | 'hard', value: number, average: number) => ({
  skillId,
  name,
  skillType: `${kind}_skill_${skillId}`,
  value,
  average,
});
const SKILLS = [
  skill(1, 'Listening', 'soft', 0.4, 0.5),
  skill(2, 'Leading', 'soft', 0.75, 0.6),
  skill(3, 'Deciding', 'soft', 0.1, 0.2),
  skill(4, 'Welding', 'hard', 0.9, 0.3),
];
const open = (skills: typeof SKILLS, shown = ME) => renderDashboard(<Skills skills={skills} />, { shown });
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replace(/\s/gu, '')));

test('the skills are compared with the company’s average, and the strongest is named', async () => {
  const { person } = await open(SKILLS);
  expect(rows()).toStrictEqual([
    ['Skill', 'You', 'Companyaverage'],
    ['Listening', '40%', '50%'],
    ['Leading', '75%', '60%'],
    ['Deciding', '10%', '20%'],
  ]);
  expect(screen.getByRole('img', { name: /^Strongest: Leading, 75\s?%\.$/u })).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'Hard' }));
  expect(rows().slice(1)).toStrictEqual([['Welding', '90%', '30%']]);
});

test('someone with hard skills only sees these first, and a kind without skills says how to get one', async () => {
  const { person } = await open(SKILLS.slice(3));
  expect(rows()[1]?.[0]).toBe('Welding');
  await person.click(screen.getByRole('radio', { name: 'Soft' }));
  expect(screen.getByText('Finish a step that proves a skill, and it shows here.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('the skills of another person have their name', async () => {
  await open(SKILLS, { id: 9, firstName: 'Adam' });
  expect(rows()[0]).toStrictEqual(['Skill', 'Adam', 'Companyaverage']);
});
