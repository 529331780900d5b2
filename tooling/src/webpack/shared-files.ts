/**
 * Part of the entry of each remote: gives the remote's files addresses that are the same in all releases,
 * `/remotes/<name>/files/<file>`. File names contain a hash of the content, so after a release, browsers load only the
 * changed files. On servers without releases, the addresses do not change.
 */
// biome-ignore lint/style/useConst: webpack writes it at run time
declare let __webpack_public_path__: string;

__webpack_public_path__ = __webpack_public_path__.replace(/(\/remotes\/[^/]+\/)[^/]+\/$/, '$1files/');

export {};
