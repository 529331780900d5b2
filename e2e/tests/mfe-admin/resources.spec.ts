import { downloadBy, expect, openAs, test } from '../../src/test.ts';

test('an admin downloads a resource from the host of the contents, under its file name', async ({ page, baseURL }) => {
  await openAs(page, 'admin', '/admin/catalog?tab=resources');
  const button = page.getByRole('button', { name: /Download.*Gestes de commandement/u });
  const download = await downloadBy(page, button);
  expect(download.suggestedFilename()).toBe('gestes-de-commandement.pdf');
  expect(new URL(download.url()).origin).not.toBe(baseURL);
});
