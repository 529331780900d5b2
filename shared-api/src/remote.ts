import type { ClientType, UiLang } from './limits.ts';
import type { PortalRole } from './roles.ts';

/**
 * The version of the interface between the shell and the remotes (major.minor). Changes within a major version are
 * additive. The shell refuses a remote that was built against a newer version.
 */
export const REMOTE_CONTRACT = '4.0';

/** Whether a shell that offers `offered` can run a remote built against `wanted` (both major.minor). */
export function contractFits(wanted: string, offered: string = REMOTE_CONTRACT): boolean {
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number);
  const [major, minor] = offered.split('.').map(Number);
  return wantedMajor === major && (wantedMinor ?? 0) <= (minor ?? 0);
}

/** Whether a remote was built against an older major version. If so, the remote must be updated, not the portal. */
export const isContractOutdated = (wanted: string): boolean =>
  Number.parseInt(wanted, 10) < Number.parseInt(REMOTE_CONTRACT, 10);

/** The most characters that fit into a fifth of the bottom bar on a small phone. */
export const SHORT_TITLE_MAX = 11;

/** The description of a remote's page. With it, the shell can draw the navigation without loading the remote. */
export interface RemotePage {
  /** The key of the component in the remote's `pages`. */
  id: string;
  path: `/${string}`;
  /** The roles whose navigation contains the page. */
  roles: readonly PortalRole[];
  /** A key of the remote's locales; the build puts the texts into the manifest. {{company}} becomes the company's name. */
  titleKey: string;
  /** For the bottom bar of phones. The build refuses a title of more than {@link SHORT_TITLE_MAX} characters. */
  shortTitleKey: string;
  icon: PageIcon;
  /** Different titles and icons for companies of certain types. */
  byCompanyType?: Partial<Record<ClientType, Pick<RemotePage, 'titleKey' | 'shortTitleKey' | 'icon'>>>;
  /** Lets other remotes link to the page without knowing its path. */
  serves?: PagePurpose;
  /** The subscription that a company needs for the page. The platform has all subscriptions. */
  requires?: 'masterContentAccess';
  /** On small phones, puts the page into the account menu instead of the bottom bar. */
  hiddenOnSmallPhones?: boolean;
  /** Position in the navigation, ascending. */
  order: number;
  /** Whether to fetch the remote as soon as a person with one of these roles has signed in. */
  preload?: boolean;
  /**
   * Returns the GET calls (`pathOf`) that the page waits for when it opens, for a language.
   * A script in the portal's HTML starts them before anything else has loaded.
   */
  early?: (values: EarlyValues) => EarlyCall[];
}

/** A call for all tabs of the page, or only for some. `tabs` has values of the URL parameter `tab`; '' if it is missing. */
type EarlyCall = string | { call: string; tabs: readonly string[] };

export interface EarlyValues {
  lang: UiLang;
}

/** Placeholders for the values in the manifest. The browser replaces them. */
export const EARLY_PLACEHOLDERS: Record<keyof EarlyValues, string> = { lang: '__lang__' };

/**
 * The pages that notifications and statistics buttons lead to. `catalog`: the role's catalogue. `trainings`: the super
 * admin's list of trainings. `dashboard`: the role's dashboard. `company`: the admin's company page. `team`: the manager's
 * team.
 */
export const PAGE_PURPOSES = ['catalog', 'trainings', 'dashboard', 'company', 'team'] as const;
export type PagePurpose = (typeof PAGE_PURPOSES)[number];

export const PAGE_ICONS = [
  'catalog',
  'global',
  'dashboard',
  'company',
  'training-center',
  'vr-room',
  'companies',
  'partners',
  'team',
  'content',
] as const;
export type PageIcon = (typeof PAGE_ICONS)[number];

/** A page in the built manifest. It has titles in all interface languages instead of keys. */
export interface ManifestPage extends Omit<RemotePage, 'titleKey' | 'shortTitleKey' | 'byCompanyType' | 'early'> {
  title: Record<UiLang, string>;
  shortTitle: Record<UiLang, string>;
  byCompanyType?: Partial<Record<ClientType, Pick<ManifestPage, 'title' | 'shortTitle' | 'icon'>>>;
  /** The early calls, with placeholders. */
  early?: EarlyCall[];
}

/** The scripts of a page, and the keys of the modules that they share with the shell. */
export interface PageScripts {
  files: string[];
  shared: string[];
}

/** The scripts of a built shell (`scripts.json`), as file names in its assets folder. */
export interface ShellScripts {
  /** The scripts that the page loads first. */
  entry: string[];
  /** The scripts of the portal for signed-in people. */
  signedIn: PageScripts;
  /** The scripts of the sign-in. Shells of contract 3 do not name them. */
  signIn?: string[];
  /** The scripts of each shared module, by its key. */
  shared: Record<string, string[]>;
  /** By script: other scripts whose modules the script also contains. A page with the script does not load the others. */
  contains?: Record<string, string[]>;
  /** The scripts with the texts in each language. */
  locales: Record<UiLang, string[]>;
  /** Replaces React with its development build. Loaded before the last script of `entry`; see RefreshReactPlugin. */
  refresh?: string;
}

/** The scripts of a remote's pages, by page id, and the scripts with its texts. */
export interface RemoteScripts {
  pages: Record<string, PageScripts>;
  locales: Record<UiLang, string[]>;
}

/** The manifest of a built remote (`remote.json`). */
export interface RemoteManifest {
  name: string;
  version: string;
  /** The contract version that the remote was built against. */
  contract: string;
  /** Path of the federation container within the release's folder. */
  entry: string;
  pages: ManifestPage[];
  /** Versioned ids of the slots that the remote offers, such as `catalog.resume.v1`. */
  slots: string[];
  /** The remote's scripts, as paths within the release's folder. */
  scripts?: RemoteScripts;
  /** The Subresource Integrity of each file of the release, except the manifest itself and compressed copies. */
  files?: Record<string, string>;
  /** Whether files have the same paths in all releases, except the container; see {@link fileAddress}. */
  sharesFiles?: boolean;
}

/** A remote's manifest as the server writes it into the page. */
export interface RegistryEntry extends Omit<RemoteManifest, 'entry' | 'scripts' | 'files' | 'sharesFiles'> {
  /** URL of the federation container. */
  entry: string;
  /** The Subresource Integrity of the container. */
  integrity?: string;
  /** The previous release, if there is one and the shell can run it (see {@link contractFits}). */
  previous?: { version: string; contract: string; entry: string; integrity?: string };
}

/**
 * Returns the path of a file of a release. Files whose names contain a hash of their content have the same path in all
 * releases of a remote, so browsers can keep unchanged files in their cache.
 */
export function fileAddress(
  { name, version, entry, sharesFiles = false }: Pick<RemoteManifest, 'name' | 'version' | 'entry' | 'sharesFiles'>,
  file: string,
): string {
  return `/remotes/${name}/${sharesFiles && file !== entry ? SHARED_FILES : version}/${file}`;
}

/** Replaces the version in the path of a file that all releases share. */
export const SHARED_FILES = 'files';

/** A release of a remote that only this browser gets: a published version, or one at a URL. */
export type RemoteOverride = { remote: string; version: string } | { remote: string; url: string };

/** The desktop and headset apps that the operator can provide (spec §9 Desktop downloads). */
export const DOWNLOADS = ['windowsZip', 'windowsExe', 'androidApk'] as const;
export type Download = (typeof DOWNLOADS)[number];

/** The URLs of the scripts of a page, and of its texts in each language. `integrity` has hashes of the remote's scripts. */
export interface EarlyScripts {
  files: string[];
  locales: Record<UiLang, string[]>;
  integrity?: Record<string, string>;
}

/** The configuration that the server writes into the page for the shell. */
export interface PortalConfig {
  registry: RegistryEntry[];
  /** The content origins; see isContentOrigin(). */
  contentOrigins: string[];
  /** The least time the loading screen is shown, in milliseconds. */
  loadingScreenMs: number;
  /** The support address; null if the operator has not set one. */
  supportEmail: string | null;
  /** URL of the operator's own FAQ; null shows the portal's. */
  faqUrl: string | null;
  /** URLs of the apps; null for an app that is not available yet. */
  downloads: Record<Download, string | null>;
  /**
   * The URLs of the scripts that this page needs besides its first: those of a signed-in person, and of the sign-in in each
   * language for anybody else.
   */
  scripts: EarlyScripts & { signIn: Record<UiLang, string[]> };
  /** The remotes of which only this browser gets a certain release. Absent if there are none. */
  overrides?: RemoteOverride[];
}
