/**
 * Part of the entry of each remote: gives its files addresses that stay the same in all of its releases,
 * `/remotes/<name>/files/<file>`. Their names contain hashes of their contents. A person who comes back after a release loads
 * only what has changed. On other servers, the address stays as it is.
 */
// biome-ignore lint/style/useConst: webpack writes it at run time
declare let __webpack_public_path__: string;

__webpack_public_path__ = __webpack_public_path__.replace(/(\/remotes\/[^/]+\/)[^/]+\/$/, '$1files/');

export {};
