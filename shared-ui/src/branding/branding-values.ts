import type { Area } from 'react-easy-crop';

/** A picture that the person has chosen as the logo. */
export interface ChosenLogo {
  file: File;
  /** The part that becomes the logo, in pixels of the picture and in percent of it. Undefined until the picture is shown. */
  crop?: { pixels: Area; percent: Area };
}

/** The values of a form for a company's look. Colours are as typed. */
export interface BrandingValues {
  primaryColor: string;
  secondaryColor: string;
  /** Undefined keeps the stored logo. */
  logo: ChosenLogo | undefined;
}

export const COLOR_FIELDS = ['primaryColor', 'secondaryColor'] as const;
