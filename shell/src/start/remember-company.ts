import type { SessionClient, SessionStore } from '@vr/shared-api/session';
import { cssVariables, derivePalette } from '@vr/shared-ui/palette';
import { type CompanyLook, storeLook } from './company-look.ts';

function lookOf({ name, logo, primaryColor, secondaryColor }: SessionClient): CompanyLook {
  const brand = { primary: primaryColor, secondary: secondaryColor };
  const variables = (dark: boolean) => cssVariables(derivePalette(brand, dark));
  return { name, logo, brand, variables: { light: variables(false), dark: variables(true) } };
}

/**
 * Stores the company's look for the next start whenever it changes. Deletes it when the session ends. If the company could
 * not be fetched, keeps the stored look.
 */
export function rememberCompany(session: SessionStore, storage: Pick<Storage, 'setItem' | 'removeItem'>): void {
  session.subscribe(({ token, client }, before) => {
    if (client && client !== before.client) storeLook(storage, lookOf(client));
    if (!token && before.token) storeLook(storage, null);
  });
}
