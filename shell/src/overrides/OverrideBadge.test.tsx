import { expect, test } from '@jest/globals';
import type { UiLang } from '@vr/shared-api/limits';
import { renderInPortal, screen, userEvent } from '@vr/shared-ui/testing/portal';
import OverrideBadge from './OverrideBadge.tsx';

const OVERRIDES = [
  { remote: 'mfe-catalog', url: 'http://localhost:3101' },
  { remote: 'mfe-dashboard', version: '1.2.0-0123456789ab' },
];

const LANGUAGES: [UiLang, string, string, string][] = [
  ['en', 'Test version', 'from http://localhost:3101', 'Back to normal'],
  ['fr', 'Version de test', 'depuis http://localhost:3101', 'Revenir à la version normale'],
  ['es', 'Versión de prueba', 'desde http://localhost:3101', 'Volver a la versión normal'],
  ['it', 'Versione di prova', 'da http://localhost:3101', 'Torna alla versione normale'],
];
test.each(LANGUAGES)(
  'in %s the badge names the remotes and offers the normal ones',
  async (lang, title, from, reset) => {
    await renderInPortal(<OverrideBadge overrides={OVERRIDES} />, { lang });
    const badge = await screen.findByRole('complementary', { name: title });
    const lines = [...badge.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(lines[0]).toBe(`mfe-catalog ${from}`);
    expect(lines[1]).toMatch(/^mfe-dashboard \S+ 1\.2\.0-0123456789ab$/u);
    expect(screen.queryByRole('button', { name: reset })).not.toBeNull();
  },
);

test('the badge is open, and collapses with the keyboard', async () => {
  await renderInPortal(<OverrideBadge overrides={OVERRIDES} />);
  const badge = await screen.findByRole('complementary');
  const details = badge.querySelector('details');
  expect(details?.open).toBe(true);
  await userEvent.tab();
  expect(document.activeElement?.tagName).toBe('SUMMARY');
});
