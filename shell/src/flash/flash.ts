import type { Notice } from '@vr/shared-ui/kernel';

/** The messages that the page after a navigation can show. */
const MESSAGES = ['password-changed', 'account-created', 'reset-link-incomplete'] as const;
export type FlashMessage = (typeof MESSAGES)[number];

const VARIANTS = ['success', 'error', 'info', 'warning'] as const satisfies readonly Notice['kind'][];

/** A message for the page after a navigation, and the kind of notice that shows the message (spec §2). */
export interface Flash {
  message: FlashMessage;
  variant: Notice['kind'];
}

/** Returns the state for `navigate`: `navigate('/', { state: flashState('password-changed', 'success') })`. */
export const flashState = (message: FlashMessage, variant: Notice['kind']): Flash => ({ message, variant });

/** Returns the message in a navigation state, or null if the state has no message or an unknown one. */
export function flashIn(state: unknown): Flash | null {
  const { message, variant } = Object(state) as Record<string, unknown>;
  const knownMessage = MESSAGES.find((key) => key === message);
  const kind = VARIANTS.find((known) => known === variant);
  return knownMessage && kind ? { message: knownMessage, variant: kind } : null;
}

/** Returns the state without its message, so that a reload or Back does not show the message again. */
export function withoutFlash(state: unknown): unknown {
  if (!flashIn(state)) return state;
  const { message: _, variant: __, ...rest } = state as Flash;
  return Object.keys(rest).length > 0 ? rest : null;
}
