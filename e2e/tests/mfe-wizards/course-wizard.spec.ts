import type { Page } from '@playwright/test';
import { addTraining, chosenTrainings, fillCourseDescription } from '../../src/courses.ts';
import { openScreen, SCREENS } from '../../src/screens/index.ts';
import { styled } from '../../src/styles.ts';
import { expect, openAs, test, waitForAnimations } from '../../src/test.ts';
import { wizardOf } from '../../src/wizard.ts';

const ADD = '/admin/catalog?tab=courses&dialog=add-course';

const titles = async (page: Page) =>
  (await chosenTrainings(page).locator('b').allTextContents()).map((text) => text.trim());

test('the trainings of a course can be reordered by dragging', { tag: '@full' }, async ({ page, company }) => {
  const [first, second] = [company.training.title, company.headsetTraining.title];
  await openAs(page, company.admin, ADD);
  await fillCourseDescription(page, 'Dragged');
  await addTraining(page, first, 50);
  await addTraining(page, second, 50);
  expect(await titles(page)).toEqual([first, second]);
  await waitForAnimations(page);
  await wizardOf(page).locator(styled('grip')).nth(1).hover();
  await page.mouse.down();
  const above = await chosenTrainings(page).first().boundingBox();
  if (!above) throw new Error('The first training of the course is not visible');
  await page.mouse.move(above.x + 20, above.y + 4, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => titles(page)).toEqual([second, first]);
});

test('on a phone, the steps scroll and the wizard around them stays', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, SCREENS['course wizard, too few trainings']!);
  const around = page.locator('.ant-modal-wrap').filter({ has: wizardOf(page) });
  expect(await around.evaluate((wrap) => wrap.scrollHeight - wrap.clientHeight)).toBe(0);
});
