import { DEFAULT_PRIMARY, DEFAULT_SECONDARY, type UiLang } from '@vr/shared-api/limits';
import { derivePalette } from '@vr/shared-ui/palette';

/**
 * Returns the address of a launched content with the language, the company's colours and the step that the person
 * practises alone, if any. The colours have the shade that
 * is readable as text on white, so that white text is readable on them too.
 */
export function contentAddress(
  url: string,
  lang: UiLang,
  client: { primaryColor: string; secondaryColor: string } | null | undefined,
  practice?: string,
): string {
  const brand = {
    primary: client?.primaryColor ?? DEFAULT_PRIMARY,
    secondary: client?.secondaryColor ?? DEFAULT_SECONDARY,
  };
  const { primary, secondary } = derivePalette(brand, false);
  const given = { lang, primary: primary.text, secondary: secondary.text, ...(practice && { practice }) };
  return `${url}&${new URLSearchParams(given)}`;
}
