import type { SessionClient, SessionStore } from '@vr/shared-api/session';
import { cssVariables, derivePalette } from '@vr/shared-ui/palette';
import { type CompanyLook, storeLook } from './company-look.ts';

function lookOf({ name, logo, primaryColor, secondaryColor }: SessionClient): CompanyLook {
  const brand = { primary: primaryColor, secondary: secondaryColor };
  const variables = (dark: boolean) => cssVariables(derivePalette(brand, dark));
  return { name, logo, brand, variables: { light: variables(false), dark: variables(true) } };
}

/**
 * Stores the look of the session's company for the next start, each time it changes, and deletes it when the session
 * ends. A company that could not be fetched keeps the look of the last visit.
 */
export function rememberCompany(session: SessionStore, storage: Pick<Storage, 'setItem' | 'removeItem'>): void {
  session.subscribe(({ token, client }, before) => {
    if (client && client !== before.client) storeLook(storage, lookOf(client));
    if (!token && before.token) storeLook(storage, null);
  });
}
