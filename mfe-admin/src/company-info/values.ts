import type { getCurrentClient } from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { Area } from 'react-easy-crop';
import { colorOf } from './color-text.ts';

export type Client = ResponseOf<typeof getCurrentClient>;

/** A picture that the person has chosen as the logo. */
export interface ChosenLogo {
  file: File;
  /** The part that becomes the logo: in pixels of the picture, and in percent. Undefined until the picture is shown. */
  crop?: { pixels: Area; percent: Area };
}

/** The values of the form. Colours are as typed. */
export interface CompanyValues {
  primaryColor: string;
  secondaryColor: string;
  /** Undefined keeps the stored logo. */
  logo: ChosenLogo | undefined;
}

export const COLOR_FIELDS = ['primaryColor', 'secondaryColor'] as const;

/** Returns the form's values for a stored company. */
export const valuesOf = ({ primaryColor, secondaryColor }: Client): CompanyValues => ({
  primaryColor: primaryColor.toUpperCase(),
  secondaryColor: secondaryColor.toUpperCase(),
  logo: undefined,
});

/** Returns the colours that differ from the stored ones. */
export const changedColors = (
  client: Client,
  values: CompanyValues,
): Partial<Record<(typeof COLOR_FIELDS)[number], string>> =>
  Object.fromEntries(
    COLOR_FIELDS.map((field) => [field, colorOf(values[field]) ?? values[field]] as const).filter(
      ([field, color]) => color !== client[field].toUpperCase(),
    ),
  );

/**
 * Returns the values for the state that someone else has saved: what the person has changed stays, and the other colours
 * become the saved ones.
 */
export const mergedValues = (before: Client, saved: Client, values: CompanyValues): CompanyValues => ({
  ...valuesOf(saved),
  ...changedColors(before, values),
  logo: values.logo,
});
