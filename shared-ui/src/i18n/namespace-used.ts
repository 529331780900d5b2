/**
 * The event that an open part of a remote emits on the i18n instance, with a namespace and its loader. Not defined beside
 * `createI18n`, because only the shell bundles i18next.
 */
export const NAMESPACE_USED = 'namespaceUsed';
