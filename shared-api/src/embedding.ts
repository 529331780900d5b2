import type { EarlyScripts, RegistryEntry } from './remote.ts';

/** The parts of the portal that a foreign page can embed. Each is the end of an element's name: `vr-portal-catalog`. */
export const EMBEDDED_PARTS = ['catalog', 'dashboard', 'team'] as const;
export type EmbeddedPart = (typeof EMBEDDED_PARTS)[number];

/** The custom elements for foreign pages, each with the remote whose pages it shows. */
export const EMBEDDED_ELEMENTS: Record<`vr-portal-${EmbeddedPart}`, string> = {
  'vr-portal-catalog': 'mfe-catalog',
  'vr-portal-dashboard': 'mfe-dashboard',
  'vr-portal-team': 'mfe-admin',
};
export type EmbeddedElement = keyof typeof EMBEDDED_ELEMENTS;

/** The events that an embedded element dispatches. */
export const EMBEDDED_EVENTS = [
  'vr-ready',
  'vr-error',
  'vr-session-ended',
  'vr-training-started',
  'vr-training-finished',
  'vr-navigated',
  'vr-resized',
] as const;
export type EmbeddedEvent = (typeof EMBEDDED_EVENTS)[number];

/** Why the portal refuses an assertion. docs/embedding.md lists the causes. */
export const ASSERTION_REFUSALS = [
  'malformed',
  'unknown-key',
  'algorithm',
  'signature',
  'audience',
  'expired',
  'not-yet-valid',
  'lifetime',
  'replayed',
  'origin',
  'unknown-person',
  'not-vouchable',
] as const;
export type AssertionRefusal = (typeof ASSERTION_REFUSALS)[number];

/** The configuration that the server writes into `/embed.js`. */
export interface EmbedConfig {
  origin: string;
  registry: RegistryEntry[];
  /** The remotes that have a canary release. Before the sign-in, it is unknown whether the person gets the canary. */
  canaries: string[];
  /** The content origins; see isContentOrigin(). */
  contentOrigins: string[];
  /** The URLs of the scripts that define the elements. */
  entry: string[];
  /** The script URLs that each page of an element needs, by page id; '' stands for the page that probably opens first. */
  scripts: Record<EmbeddedElement, Record<string, EarlyScripts>>;
}

/** The server replaces this text in `/embed.js` with the configuration. */
export const EMBED_PLACEHOLDER = '__EMBED_CONFIG__';
