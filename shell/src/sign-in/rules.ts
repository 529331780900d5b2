import { ApiError } from '@vr/shared-api/client';
import { EMAIL_MAX, EMAIL_PATTERN } from '@vr/shared-api/limits';
import { object, string, ValidationError } from 'yup';

export interface Credentials {
  email: string;
  password: string;
}

/** What can be wrong with a field before it is sent (spec §5). */
export type FieldProblem = 'email-required' | 'email-invalid' | 'password-required';

const rules = object({
  email: string()
    .trim()
    .required('email-required' satisfies FieldProblem)
    .max(EMAIL_MAX, 'email-invalid' satisfies FieldProblem)
    .matches(new RegExp(EMAIL_PATTERN, 'u'), 'email-invalid' satisfies FieldProblem),
  password: string().required('password-required' satisfies FieldProblem),
});

/** What is wrong with each field, where something is. */
export function problemsOf(values: Credentials): Partial<Record<keyof Credentials, FieldProblem>> {
  try {
    rules.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    // Of several problems with a field the first is the one to mend.
    return Object.fromEntries(error.inner.toReversed().map(({ path, message }) => [path, message]));
  }
}

/** Why the server let nobody in (spec §8). */
export type Refusal = { reason: 'wrong' | 'ended' | 'disabled' } | { reason: 'other'; traceId?: string };

/** Reads the server's refusal. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { reason: 'other' };
  if (error.status === 401) return { reason: 'wrong' };
  if (error.status === 402) return { reason: 'ended' };
  if (error.status === 403) return { reason: 'disabled' };
  return { reason: 'other', ...(error.traceId ? { traceId: error.traceId } : {}) };
}
