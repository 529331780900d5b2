import { DEFAULT_PRIMARY, DEFAULT_SECONDARY, type UiLang } from '@vr/shared-api/limits';
import { derivePalette } from '@vr/shared-ui/palette';

/** Returns the address of a launched content, with company colours that are readable on white and behind white text. */
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

/**
 * Returns the name for the frame of a content. It tells the launch data to each page that the person opens in the frame;
 * see portal-player.js.
 */
export const frameName = (address: string): string =>
  `portal-player:${JSON.stringify({ launch: new URL(address).hash.slice(1) })}`;
