import type { App } from '../../parts.ts';
import { registerFrame } from './frame.ts';
import { registerEmbeddedSession } from './session.ts';
import { registerEmbeddingSettings } from './settings.ts';

/** Registers what an intranet needs to show the portal, and the settings of its company. */
export function registerEmbedding(app: App): void {
  registerEmbeddingSettings(app);
  registerEmbeddedSession(app);
  registerFrame(app);
}
