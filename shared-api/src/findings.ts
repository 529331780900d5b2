/**
 * What the inspection of a build can find: a closed list. Texts for people stand in shared-ui, by code. An error refuses
 * the build; a warning lets it count and says what may go wrong; the rest tells what was found.
 */
export const FINDINGS = {
  /** No zip at all, or one that breaks off. */
  NOT_AN_ARCHIVE: 'error',
  /** Its directory and its contents contradict each other, or a file in it cannot be unpacked. */
  ARCHIVE_DAMAGED: 'error',
  ARCHIVE_ENCRYPTED: 'error',
  ARCHIVE_EMPTY: 'error',
  /** params: max. */
  TOO_MANY_FILES: 'error',
  /** params: max (bytes). */
  UNPACKED_TOO_LARGE: 'error',
  /** It would unpack to far more than any real build; params: ratio. */
  COMPRESSION_BOMB: 'error',
  /** A path that leaves its folder, is absolute, or cannot be kept. */
  UNSAFE_PATH: 'error',
  LINK: 'error',
  /** A name in an encoding that cannot be told. */
  NAME_UNREADABLE: 'error',
  /** Two files of one name, also where only case or accents' spelling tells them apart, or a file named like a folder. */
  DUPLICATE_PATH: 'error',
  /** Packed in a way that is neither stored nor deflated. */
  COMPRESSION_UNKNOWN: 'error',
  /** It is a build of another type; params: fileType. */
  OTHER_TYPE: 'error',
  NO_ENTRY_PAGE: 'error',
  /** The entry page asks for files that are not there (paths as the page writes them). */
  MISSING_FILE: 'error',
  /** Asked for in another case than it is there: the portal's storage tells case apart, so it would not be found. */
  CASE_MISMATCH: 'error',
  /** Named .br or .gz, which is served as such, but is not: browsers could not read it. */
  NOT_DECODABLE: 'error',
  NO_ANDROID_MANIFEST: 'error',
  NO_DEX: 'error',
  NO_EXECUTABLE: 'error',
  /** Files of other origins, which the content's own rules keep out. */
  OUTSIDE_DEPENDENCY: 'warning',
  /** Large files that are not compressed and could be. */
  NOT_COMPRESSED: 'warning',
  /** It registers a service worker, which the portal does not let run. */
  SERVICE_WORKER: 'warning',
  /** An archive within it, which stays packed. */
  NESTED_ARCHIVE: 'warning',
  /** No signature, or only the old one: headsets refuse it. */
  NOT_SIGNED: 'warning',
  /** params: schemes (such as "v2, v3"). */
  SIGNED: 'info',
  /** params: path. */
  ENTRY_PAGE: 'info',
  /** params: path. */
  EXECUTABLE: 'info',
  /** What made it; params: name. */
  ENGINE: 'info',
  /** Served compressed as they are; params: count, encoding ("br" or "gzip"). */
  PRECOMPRESSED: 'info',
} as const;

export type FindingCode = keyof typeof FINDINGS;
export type Severity = (typeof FINDINGS)[FindingCode];

/** Names of files that a finding tells; there may be more. */
export const FINDING_PATHS_SHOWN = 10;
