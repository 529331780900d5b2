import type { Notice } from '@vr/shared-ui/kernel';

/** The messages that a navigation can carry to the first page. */
const MESSAGES = ['password-changed', 'reset-link-incomplete'] as const;
export type CarriedMessage = (typeof MESSAGES)[number];

const VARIANTS = ['success', 'error', 'info', 'warning'] as const satisfies readonly Notice['kind'][];

/** A message key and its variant: `navigate('/', { state: carrying('password-changed', 'success') })` (spec §2). */
export interface Carried {
  message: CarriedMessage;
  variant: Notice['kind'];
}

/** What a navigation that carries a message has as its state. */
export const carrying = (message: CarriedMessage, variant: Notice['kind']): Carried => ({ message, variant });

/** The message that a navigation has carried. The state may be anybody's: what is not known is nothing. */
export function carriedBy(state: unknown): Carried | null {
  const { message, variant } = Object(state) as Record<string, unknown>;
  const known = MESSAGES.find((one) => one === message);
  const kind = VARIANTS.find((one) => one === variant);
  return known && kind ? { message: known, variant: kind } : null;
}

/** The rest of a navigation's state, so that a reload or Back does not say it again. */
export function withoutCarried(state: unknown): unknown {
  if (!carriedBy(state)) return state;
  const { message: _, variant: __, ...rest } = state as Carried;
  return Object.keys(rest).length > 0 ? rest : null;
}
