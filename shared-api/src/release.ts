/** The rules for releases of remotes, shared by the commands, the server and the screens. */

/** The name of a remote, which is also the folder of its package. */
export const REMOTE_NAME = '^[a-z][a-z0-9-]{0,59}$';
/** The version of a release: the package's version and a hash of the manifest. */
export const RELEASE_VERSION = String.raw`^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,40})?$`;
/** The address of a local development server from which a browser may load a remote. */
export const DEV_SERVER = String.raw`^http://(?:localhost|127\.0\.0\.1):[1-9]\d{0,4}$`;
/** A file path within a release: folder and file names that do not start with a dot. */
export const RELEASE_PATH = '^(?:[A-Za-z0-9_@~][A-Za-z0-9_@~.-]{0,99}/){0,5}[A-Za-z0-9_@~][A-Za-z0-9_@~.-]{0,99}$';
/** A compressed copy has the path of its file plus one of these suffixes. The manifest has no hashes of the copies. */
export const COMPRESSED_SUFFIXES = ['.br', '.gz'] as const;
/** The name of the manifest in the folder of a build. */
export const MANIFEST_FILE = 'remote.json';

export const MANIFEST_MAX_CHARS = 200_000;
/** The most files of a release, and the largest size of one. */
export const RELEASE_FILES_MAX = 1000;
export const RELEASE_FILE_MAX_BYTES = 8 * 1024 * 1024;
export const CANARY_CLIENTS_MAX = 200;
export const TOKEN_LABEL_MAX = 60;
/** The most releases in the list of a remote, and the most events in the list of all remotes' events. */
export const RELEASES_LISTED = 50;
export const RELEASE_EVENTS_LISTED = 100;

/** The actions on releases that the audit trail records. */
export const RELEASE_ACTIONS = [
  /** Published for everybody. `previous` is the current release that it replaced, if any. */
  'remote.release',
  /** Published for testers alone. */
  'remote.release-testers',
  /** Made current by a person or a deploy token. */
  'remote.promote',
  /** Withdrawn; an earlier release became current again. */
  'remote.rollback',
  /** Made a canary, or the audience of the canary changed. */
  'remote.canary',
  'remote.canary-end',
  'remote.token-create',
  'remote.token-revoke',
] as const;
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];

/** The result of loading a release of a remote in a browser. */
export const RELEASE_OUTCOMES = ['loaded', 'failed'] as const;
export type ReleaseOutcome = (typeof RELEASE_OUTCOMES)[number];

/** Returns the address with which a browser gets a release, until the browser is closed. */
export const testAddress = (portal: string, remote: string, version: string): string =>
  `${portal}/?release=${encodeURIComponent(`${remote}@${version}`)}`;

/** Returns the paths of a file's compressed copies. */
export const compressedCopies = (path: string): string[] => COMPRESSED_SUFFIXES.map((suffix) => `${path}${suffix}`);

/** Returns the file that a path is the compressed copy of; the path itself for any other file. */
export function originalOf(path: string): string {
  const suffix = COMPRESSED_SUFFIXES.find((ending) => path.endsWith(ending));
  return suffix ? path.slice(0, -suffix.length) : path;
}
