import type { UiLang } from './limits.ts';
import type { Shell } from './roles.ts';

/**
 * The version of what the shell and a remote expect of one another: additive within a major. A remote is refused
 * where the shell lacks what it asks for.
 */
export const REMOTE_CONTRACT = '1.4';

/** Whether a shell that offers `offered` can run a remote built against `wanted` (both major.minor). */
export function contractFits(wanted: string, offered: string = REMOTE_CONTRACT): boolean {
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number);
  const [major, minor] = offered.split('.').map(Number);
  return wantedMajor === major && (wantedMinor ?? 0) <= (minor ?? 0);
}

/** A page of a remote, as data: enough to draw the navigation without loading the remote. */
export interface RemotePage {
  /** The key of the component in the remote's `pages`. */
  id: string;
  path: `/${string}`;
  /** The shells whose navigation holds it. */
  shells: readonly Shell[];
  /** Key in the remote's own locales, which the build resolves into the manifest; {{company}} becomes the company's name. */
  titleKey: string;
  /** At most 10 characters, for the bottom bar of phones. */
  shortTitleKey: string;
  icon: PageIcon;
  /** What the page is to others, who lead there without knowing its path; since 1.1. */
  serves?: PagePurpose;
  /** What the company must have subscribed to for the page to be there; since 1.2. The platform has everything. */
  requires?: 'masterContentAccess';
  /** Left out of the navigation of small phones, where its address still leads to it; since 1.3. */
  hiddenOnSmallPhones?: boolean;
  /** Position in the navigation, ascending. */
  order: number;
  /** Whether to fetch the remote as soon as somebody of these shells is signed in. */
  preload?: boolean;
}

/**
 * Where notifications and statistics buttons lead: to the shell's catalogue, to the super admin's list of trainings, to
 * its dashboard.
 */
export const PAGE_PURPOSES = ['catalog', 'trainings', 'dashboard'] as const;
export type PagePurpose = (typeof PAGE_PURPOSES)[number];

export const PAGE_ICONS = ['catalog', 'global', 'dashboard', 'company', 'companies', 'team', 'content'] as const;
export type PageIcon = (typeof PAGE_ICONS)[number];

/** A page in the built manifest: titles in the interface languages instead of keys. */
export interface ManifestPage extends Omit<RemotePage, 'titleKey' | 'shortTitleKey'> {
  title: Record<UiLang, string>;
  shortTitle: Record<UiLang, string>;
}

/** What a remote's build says of it (`remote.json`). */
export interface RemoteManifest {
  name: string;
  version: string;
  /** The contract version it was built against. */
  contract: string;
  /** File of the federation container, below the release's folder. */
  entry: string;
  pages: ManifestPage[];
  /** Versioned ids of what it offers to other remotes, such as `catalog.resume.v1`. */
  slots: string[];
}

/** A remote as the server resolves it into the page. */
export interface RegistryEntry extends Omit<RemoteManifest, 'entry'> {
  /** Address of the federation container. */
  entry: string;
  /** The release before, where there is one whose contract fits. */
  previous?: { version: string; contract: string; entry: string };
}

/** The desktop and headset apps that the operator can offer (spec §9 Desktop downloads). */
export const DOWNLOADS = ['windowsZip', 'windowsExe', 'androidApk'] as const;
export type Download = (typeof DOWNLOADS)[number];

/** What the server puts into the page for the shell to start from. */
export interface PortalConfig {
  registry: RegistryEntry[];
  contentOrigin: string;
  /** Least time of the loading screen, in milliseconds. */
  loadingScreenMs: number;
  /** Who helps; null where the operator has not said. */
  supportEmail: string | null;
  /** The operator's own answers to frequent questions; null shows the portal's. */
  faqUrl: string | null;
  /** Where the apps are fetched; null for one that is not available yet. */
  downloads: Record<Download, string | null>;
  /** For the styles that components add while they run (CSP). */
  nonce: string;
}
