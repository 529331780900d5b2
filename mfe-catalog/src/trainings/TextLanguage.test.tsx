import { expect, test } from '@jest/globals';
import { renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { TEXTS } from '../testing/catalog.ts';
import { TextLanguage } from './TextLanguage.tsx';

test('a text in another language than the interface is marked with that language', async () => {
  await renderInPortal(<TextLanguage of="ge" />, { texts: TEXTS });
  expect(screen.getByRole('img', { name: 'Text in German' }).textContent).toBe('DE');
});

test('a text in the language of the interface has no mark', async () => {
  await renderInPortal(<TextLanguage of="en" />, { texts: TEXTS });
  expect(screen.queryByRole('img')).toBeNull();
});
