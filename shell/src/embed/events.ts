import type { EmbeddedEvent } from '@vr/shared-api/embedding';
import type { Target } from './attributes.ts';

/** The `detail` of each event. The events bubble and cross shadow roots. */
interface EmbeddedEvents extends Record<EmbeddedEvent, object> {
  /** The page is visible. */
  'vr-ready': { page: string };
  /** The sign-on, a remote or the element failed. docs/embedding.md lists the codes and their reasons. */
  'vr-error': { code: string; reason?: string; message: string };
  /** The session ended (sent before a new assertion is fetched), or a sign-on failed and needs a new assertion. */
  'vr-session-ended': { reason: 'expired' | 'forbidden' };
  'vr-training-started': { trainingId: number };
  /** Sent once for each launch, with the last report of the content. `score` is missing if the content has none. */
  'vr-training-finished': { trainingId: number; score?: number };
  /** The page or its state changed. `path`: the page's address in the portal. */
  'vr-navigated': Target & { path: string };
  /** The element's height changed, in CSS pixels. */
  'vr-resized': { height: number };
}

export type Emit = <T extends EmbeddedEvent>(type: T, detail: EmbeddedEvents[T]) => void;

/** Returns the function that dispatches events from an element. */
export const emitFrom =
  (element: Element): Emit =>
  (type, detail) =>
    element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
