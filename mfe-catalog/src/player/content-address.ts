import { DEFAULT_PRIMARY, DEFAULT_SECONDARY, type UiLang } from '@vr/shared-api/limits';
import { derivePalette } from '@vr/shared-ui/palette';

/**
 * Returns the address of a launched content with the language and the company's colours. The colours have the shade that
 * is readable as text on white, so that white text is readable on them too.
 */
export function contentAddress(
  url: string,
  lang: UiLang,
  client: { primaryColor: string; secondaryColor: string } | null | undefined,
): string {
  const brand = {
    primary: client?.primaryColor ?? DEFAULT_PRIMARY,
    secondary: client?.secondaryColor ?? DEFAULT_SECONDARY,
  };
  const { primary, secondary } = derivePalette(brand, false);
  return `${url}&${new URLSearchParams({ lang, primary: primary.text, secondary: secondary.text })}`;
}
