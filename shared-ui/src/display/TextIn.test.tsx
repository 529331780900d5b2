import { expect, test } from '@jest/globals';
import { renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { TextIn } from './TextIn.tsx';

test('a text in another language than the interface is marked with that language', async () => {
  await renderInPortal(<TextIn lang="ge">Feuer</TextIn>);
  expect(screen.getByRole('img', { name: 'Text in German' }).textContent).toBe('DE');
  expect(screen.getByText('Feuer').lang).toBe('de');
});

test('a text in the language of the interface, and one of the interface itself, have no mark', async () => {
  await renderInPortal(
    <>
      <TextIn lang="en">Fire</TextIn>
      <TextIn lang={undefined}>Training no longer available</TextIn>
    </>,
  );
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('Fire').lang).toBe('en');
});
