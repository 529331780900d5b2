import type { PortalConfig, RegistryEntry } from './remote.ts';

/** The parts of the portal that a foreign page can show, as the end of the names of their elements. */
export const EMBEDDED_PARTS = ['catalog', 'dashboard', 'team'] as const;
export type EmbeddedPart = (typeof EMBEDDED_PARTS)[number];

/** The elements that a foreign page can show, each with the remote whose pages it has. */
export const EMBEDDED_ELEMENTS: Record<`vr-portal-${EmbeddedPart}`, string> = {
  'vr-portal-catalog': 'mfe-catalog',
  'vr-portal-dashboard': 'mfe-dashboard',
  'vr-portal-team': 'mfe-admin',
};
export type EmbeddedElement = keyof typeof EMBEDDED_ELEMENTS;

/** The events of an element. */
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

/** The configuration that the server writes into `/embed.js`. */
export interface EmbedConfig {
  origin: string;
  registry: RegistryEntry[];
  /** The remotes that have a canary. Which people get it is known when they are signed on. */
  canaries: string[];
  /** The origins of contents; see isContentOrigin(). */
  contentOrigins: string[];
  /** The URLs of the scripts that define the elements. */
  entry: string[];
  /** The URLs of the scripts that each page of an element needs, by its id, and of its likely first page by ''. */
  scripts: Record<EmbeddedElement, Record<string, PortalConfig['scripts']>>;
}

/** What the server answers at `/embed.js` has this in the place of its configuration. */
export const EMBED_PLACEHOLDER = '__EMBED_CONFIG__';
