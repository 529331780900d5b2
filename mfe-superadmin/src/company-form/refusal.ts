import type { CompanyValues } from './values.ts';

/** A refusal by the server. `field`: the field that shows it; `values`: the values refused together; `text`: the reason. */
export interface Refusal {
  field: keyof CompanyValues;
  values: Partial<CompanyValues>;
  text: string;
}

const clean = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Returns a Yup test for a field. The test fails as long as the values are the refused ones. */
export const notRefused = (field: keyof CompanyValues, refusal: Refusal | null) => ({
  name: 'refused',
  message: refusal?.text ?? '',
  test: (_: unknown, { parent }: { parent: Partial<CompanyValues> }): boolean =>
    refusal?.field !== field ||
    Object.entries(refusal.values).some(
      ([name, refused]) => clean(parent[name as keyof CompanyValues]) !== clean(refused),
    ),
});
