import { mailTo, resetPathIn } from '../../src/mail.ts';
import { FIRST_PAGE } from '../../src/people.ts';
import { expect, test } from '../../src/test.ts';

const PASSWORD = 'Changed-2027!';

test.use({ locale: 'fr-FR' });

test('a person who has forgotten the password gets a mail, sets a new password and signs in', async ({
  page,
  company,
}) => {
  const { email } = company.learner;
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  const forgotten = page.getByRole('button', { name: 'Mot de passe oublié' });
  await forgotten.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email);
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`un lien à ${email}`)).toBeVisible();
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: 'Fermer' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(forgotten).toBeFocused();

  const mail = await mailTo(email);
  expect(mail).toContain('Content-Language: fr');
  await page.goto(resetPathIn(mail));
  // A reload does not use up the link.
  await page.reload();
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmez le nouveau mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL('/login');
  const saved = page.locator('main').getByText('Votre nouveau mot de passe est enregistré.');
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible();
  await expect(saved).toHaveCount(0);
  // The history does not contain the key.
  await page.goBack();
  await expect(page).toHaveURL('/login');

  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(FIRST_PAGE.learner);
});
