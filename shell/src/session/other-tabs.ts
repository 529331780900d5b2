import { TOKEN_KEY } from '@vr/shared-api/session';

/** Reloads the page when someone signs in or out in another tab: all tabs of a browser show the same person. */
export function reloadOnSessionChange(page: Window): void {
  page.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === page.localStorage && (key === null || key === TOKEN_KEY)) page.location.reload();
  });
}
