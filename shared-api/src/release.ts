/** The rules for releases of remotes, which the commands, the server and the screens share. */

/** The name of a remote, which is the folder of its package. */
export const REMOTE_NAME = '^[a-z][a-z0-9-]{0,59}$';
/** The version of a release: the version of the package and a hash of the signed manifest. */
export const RELEASE_VERSION = String.raw`^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,40})?$`;
/** The address of a developer's server, from which a browser may get a remote: a port of the browser's own machine. */
export const DEV_SERVER = String.raw`^http://(?:localhost|127\.0\.0\.1):[1-9]\d{0,4}$`;
/** A path within a release: plain names without a dot at their start, as builds make them. */
export const RELEASE_PATH = '^(?:[A-Za-z0-9_@~][A-Za-z0-9_@~.-]{0,99}/){0,5}[A-Za-z0-9_@~][A-Za-z0-9_@~.-]{0,99}$';
/** The compressed copies of a file have its path with one of these at the end. They have no hash of their own. */
export const COMPRESSED_SUFFIXES = ['.br', '.gz'] as const;
/** The manifest within the folder of a build. */
export const MANIFEST_FILE = 'remote.json';

export const MANIFEST_MAX_CHARS = 200_000;
/** The most files of a release, and the largest of them. */
export const RELEASE_FILES_MAX = 1000;
export const RELEASE_FILE_MAX_BYTES = 8 * 1024 * 1024;
export const CANARY_CLIENTS_MAX = 200;
export const TOKEN_LABEL_MAX = 60;
/** How many releases of a remote, and how many events of all, the lists contain. */
export const RELEASES_LISTED = 50;
export const RELEASE_EVENTS_LISTED = 100;

/** What happened to a release, as the audit trail records it. */
export const RELEASE_ACTIONS = [
  /** It was published. `previous` is the current release that it has replaced, if it has. */
  'remote.release',
  /** It was made current by a decision. */
  'remote.promote',
  /** It was withdrawn, and an earlier release became current again. */
  'remote.rollback',
  /** It is a canary now, or other people get the canary. */
  'remote.canary',
  'remote.canary-end',
  'remote.token-create',
  'remote.token-revoke',
] as const;
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];

/** How a release of a remote did in a browser. */
export const RELEASE_OUTCOMES = ['loaded', 'failed'] as const;
export type ReleaseOutcome = (typeof RELEASE_OUTCOMES)[number];

/** The compressed copies of a file of a release. */
export const compressedCopies = (path: string): string[] => COMPRESSED_SUFFIXES.map((suffix) => `${path}${suffix}`);

/** Returns the file that a path is the compressed copy of; the path itself for any other file. */
export function originalOf(path: string): string {
  const suffix = COMPRESSED_SUFFIXES.find((ending) => path.endsWith(ending));
  return suffix ? path.slice(0, -suffix.length) : path;
}
