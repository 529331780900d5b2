import { expect } from '@jest/globals';
import type { ManifestPage } from '@vr/shared-api/remote';
import { renderInPortal, screen, waitFor } from '@vr/shared-ui/testing/portal';
import type { ReactNode } from 'react';

/** Renders a component in a test portal with the texts of the catalogue. */
export const renderInCatalog = (ui: ReactNode, options: Parameters<typeof renderInPortal>[1] = {}) =>
  renderInPortal(ui, { texts: { catalog: (lang) => import(`../locales/${lang}.json`) }, ...options });

const TITLE = { fr: 'Page', en: 'Page', es: 'Page', it: 'Page' };

/** Returns a page of the portal with the given purpose, such as the catalogue. */
export const pageFor = (serves: NonNullable<ManifestPage['serves']>, path: ManifestPage['path']): ManifestPage => ({
  id: serves,
  path,
  serves,
  roles: ['learner'],
  title: TITLE,
  shortTitle: TITLE,
  icon: 'catalog',
  order: 1,
});

export const buttonNames = () =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

/** Waits until the cards on the screen have these titles, in order. */
export const shownTitles = (...titles: string[]) =>
  waitFor(() =>
    expect(screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toStrictEqual(titles),
  );

/** Fakes the methods of modal dialogs, which jsdom does not implement. */
export function fakeModalDialogs() {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
}

/** Opens the menu with further actions, and returns their names. */
export async function menuNames({ click }: Awaited<ReturnType<typeof renderInPortal>>['person']) {
  await click(screen.getByRole('button', { name: 'More actions' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}
