import type { getCurrentClient } from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { type BrandingValues, COLOR_FIELDS } from '@vr/shared-ui/branding-values';
import { colorOf } from '@vr/shared-ui/color-text';

export type Client = ResponseOf<typeof getCurrentClient>;
export type CompanyValues = BrandingValues;

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
 * Merges the form's values with the state that someone else has saved: the person's changes stay, and the other colours
 * become the saved ones.
 */
export const mergedValues = (before: Client, saved: Client, values: CompanyValues): CompanyValues => ({
  ...valuesOf(saved),
  ...changedColors(before, values),
  logo: values.logo,
});
