import type { Brand } from '@vr/shared-ui/palette';

/** The look of the company at the last visit, for the loading screen. */
export interface CompanyLook {
  name: string;
  logo: string | null;
  brand: Brand;
  /** The CSS variables for each colour scheme. Stored, so that the script in the portal's HTML need not compute them. */
  variables: Record<'light' | 'dark', Record<string, string>>;
}

const LOOK_KEY = 'company';

/** Returns the stored look; null if there is none or it is unreadable. */
export function storedLook(storage: Pick<Storage, 'getItem'>): CompanyLook | null {
  try {
    return JSON.parse(storage.getItem(LOOK_KEY) ?? 'null') as CompanyLook | null;
  } catch {
    return null;
  }
}

/** Stores a look for the next start, or deletes the stored one if `look` is null. */
export function storeLook(storage: Pick<Storage, 'setItem' | 'removeItem'>, look: CompanyLook | null): void {
  if (look) storage.setItem(LOOK_KEY, JSON.stringify(look));
  else storage.removeItem(LOOK_KEY);
}
