/**
 * The event of an i18n with a namespace and its loader, which belong to a piece of a remote that is open. Here and not
 * beside `createI18n`, because only the shell contains i18next.
 */
export const NAMESPACE_USED = 'namespaceUsed';
