/** A namespace of texts, with paths from the root folder. */
export interface Namespace {
  name: string;
  /** The folder with the sources that use the texts. */
  folder: string;
  /** The folder with a file per language. */
  locales: string;
}

/** The texts of the shared components, which a remote in its own repository may use, too. */
export const UI: Namespace = { name: 'ui', folder: 'shared-ui/src', locales: 'shared-ui/src/i18n/locales' };

/** The namespaces of the portal, and of single pages of remotes. A remote must not take any of these names. */
export const PORTAL_NAMESPACES: readonly Namespace[] = [
  { name: 'shell', folder: 'shell/src', locales: 'shell/src/locales' },
  { name: 'help', folder: 'shell/src', locales: 'shell/src/help/locales' },
  { name: 'account', folder: 'shell/src', locales: 'shell/src/account-texts/locales' },
  // In a file of their own, because few people ever see these texts.
  { name: 'secondFactor', folder: 'shell/src', locales: 'shell/src/second-factor/locales' },
  { name: 'overrides', folder: 'shell/src/overrides', locales: 'shell/src/overrides/locales' },
  { name: 'embed', folder: 'shell/src/embed', locales: 'shell/src/embed/locales' },
  { name: 'verification', folder: 'shell/src/verification', locales: 'shell/src/verification/locales' },
  { name: 'overview', folder: 'mfe-dashboard/src/overview', locales: 'mfe-dashboard/src/overview/locales' },
  { name: 'summary', folder: 'mfe-dashboard/src/summary', locales: 'mfe-dashboard/src/summary/locales' },
  { name: 'versions', folder: 'shared-ui/src/versions', locales: 'shared-ui/src/versions/locales' },
  UI,
];
