import type { CompanyValues } from './values.ts';

/** A refusal by the server: the field, the values that were refused together, and the reason. */
export interface Refusal {
  field: keyof CompanyValues;
  values: Partial<CompanyValues>;
  text: string;
}

const clean = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** A test of a field in a Yup schema. It fails while the values are those that the server has refused. */
export const notRefused = (field: keyof CompanyValues, refusal: Refusal | null) => ({
  name: 'refused',
  message: refusal?.text ?? '',
  test: (_: unknown, { parent }: { parent: Partial<CompanyValues> }): boolean =>
    refusal?.field !== field ||
    Object.entries(refusal.values).some(
      ([name, refused]) => clean(parent[name as keyof CompanyValues]) !== clean(refused),
    ),
});
