import type { App } from '../../parts.ts';
import { registerFrame } from './frame.ts';
import { registerEmbeddedSession } from './session.ts';
import { registerEmbeddingSettings } from './settings.ts';

/** Registers the endpoints that an intranet needs to show the portal, and those for the company's settings. */
export function registerEmbedding(app: App): void {
  registerEmbeddingSettings(app);
  registerEmbeddedSession(app);
  registerFrame(app);
}
