import type { Brand } from '@vr/shared-ui/palette';

/** The look of the company of the last visit, for the loading screen. */
export interface CompanyLook {
  name: string;
  logo: string | null;
  brand: Brand;
  /** The CSS variables of each colour scheme, so that the script in the portal's HTML need not derive them. */
  variables: Record<'light' | 'dark', Record<string, string>>;
}

const LOOK_KEY = 'company';

/** Returns the stored look, or null if there is none. */
export function storedLook(storage: Pick<Storage, 'getItem'>): CompanyLook | null {
  try {
    return JSON.parse(storage.getItem(LOOK_KEY) ?? 'null') as CompanyLook | null;
  } catch {
    return null;
  }
}

/** Stores a look for the next start. With null, deletes the stored one. */
export function storeLook(storage: Pick<Storage, 'setItem' | 'removeItem'>, look: CompanyLook | null): void {
  if (look) storage.setItem(LOOK_KEY, JSON.stringify(look));
  else storage.removeItem(LOOK_KEY);
}
