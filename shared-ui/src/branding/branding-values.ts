import type { Area } from 'react-easy-crop';

/** A picture that the person has chosen as the logo. */
export interface ChosenLogo {
  file: File;
  /** The part that becomes the logo: in pixels of the picture, and in percent. Undefined until the picture is shown. */
  crop?: { pixels: Area; percent: Area };
}

/** What a form has of a company's look. Colours are as typed. */
export interface BrandingValues {
  primaryColor: string;
  secondaryColor: string;
  /** Undefined keeps the stored logo. */
  logo: ChosenLogo | undefined;
}

export const COLOR_FIELDS = ['primaryColor', 'secondaryColor'] as const;
