import { expect, test } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { renderInPortal } from '../testing/portal';
import { Avatar } from './Avatar';

test('a picture that cannot be loaded gives way to the initials, until there is another picture', async () => {
  const { container, rerender } = await renderInPortal(<Avatar name="Zoé Moreau" picture="/media/a.webp" />);
  fireEvent.error(container.querySelector('img') as Element);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('ZM');
  rerender(<Avatar name="Zoé Moreau" picture="/media/b.webp" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/b.webp');
});
