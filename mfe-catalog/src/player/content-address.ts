import { DEFAULT_PRIMARY, DEFAULT_SECONDARY, type UiLang } from '@vr/shared-api/limits';
import { derivePalette } from '@vr/shared-ui/palette';

/** The address of a launched content. Its colours have the shade that is readable on white, as white is on them. */
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
