import { expect, test } from '@jest/globals';
import { renderInPortal, screen, userEvent } from '@vr/shared-ui/testing/portal';
import OverrideBadge from './OverrideBadge.tsx';

const OVERRIDES = [
  { remote: 'mfe-catalog', url: 'http://localhost:3101' },
  { remote: 'mfe-dashboard', version: '1.2.0-0123456789ab' },
];

test('the badge names the remotes and offers the normal ones, in the language of the portal', async () => {
  await renderInPortal(<OverrideBadge overrides={OVERRIDES} />, { lang: 'fr' });
  const badge = await screen.findByRole('complementary', { name: 'Version de test' });
  const lines = [...badge.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(lines[0]).toBe('mfe-catalog depuis http://localhost:3101');
  expect(lines[1]).toMatch(/^mfe-dashboard \S+ 1\.2\.0-0123456789ab$/u);
  expect(screen.getByRole('button', { name: 'Revenir à la version normale' })).toBeTruthy();
});

test('the badge is open at first, and can be reached with the keyboard', async () => {
  await renderInPortal(<OverrideBadge overrides={OVERRIDES} />);
  const badge = await screen.findByRole('complementary');
  const details = badge.querySelector('details');
  expect(details?.open).toBe(true);
  await userEvent.tab();
  expect(document.activeElement?.tagName).toBe('SUMMARY');
});
