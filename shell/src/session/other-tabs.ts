import { TOKEN_KEY } from '@vr/shared-api/session';

/** Starts anew when somebody signs in or out in another tab: one browser shows one person. */
export function followOtherTabs(page: Window): void {
  page.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === page.localStorage && (key === null || key === TOKEN_KEY)) page.location.reload();
  });
}
