/**
 * Every finding of the inspection of a build, and its severity. An error refuses the build, a warning accepts it and
 * says what may go wrong, and the rest is information. shared-ui has the texts for users, by code.
 */
export const FINDINGS = {
  /** Not a zip file, or a truncated one. */
  NOT_AN_ARCHIVE: 'error',
  /** The directory of the archive contradicts its contents, or a file cannot be unpacked. */
  ARCHIVE_DAMAGED: 'error',
  ARCHIVE_ENCRYPTED: 'error',
  ARCHIVE_EMPTY: 'error',
  /** params: max. */
  TOO_MANY_FILES: 'error',
  /** params: max (bytes). */
  UNPACKED_TOO_LARGE: 'error',
  /** The compression ratio is far higher than in any real build; params: ratio. */
  COMPRESSION_BOMB: 'error',
  /** A path that leaves the archive's folder, is absolute, or cannot be stored. */
  UNSAFE_PATH: 'error',
  LINK: 'error',
  /** A file name in an unknown encoding. */
  NAME_UNREADABLE: 'error',
  /** Two files with the same name, ignoring case and Unicode normalisation, or a file with the name of a folder. */
  DUPLICATE_PATH: 'error',
  /** A compression method other than stored and deflate. */
  COMPRESSION_UNKNOWN: 'error',
  /** The build has another content type; params: fileType. */
  OTHER_TYPE: 'error',
  NO_ENTRY_PAGE: 'error',
  /** The entry page refers to files that are missing. Paths are as written in the page. */
  MISSING_FILE: 'error',
  /** The entry page refers to a file in another case. The portal's storage is case-sensitive and would not find it. */
  CASE_MISMATCH: 'error',
  /**
   * A file named .br or .gz that is not compressed. It would be served as compressed, and browsers could not read it.
   */
  NOT_DECODABLE: 'error',
  NO_ANDROID_MANIFEST: 'error',
  NO_DEX: 'error',
  NO_EXECUTABLE: 'error',
  /** References to other origins, which the content's CSP blocks. */
  OUTSIDE_DEPENDENCY: 'warning',
  /** Large files that could be compressed and are not. */
  NOT_COMPRESSED: 'warning',
  /** The build registers a service worker, which the portal blocks. */
  SERVICE_WORKER: 'warning',
  /** An archive inside the archive. It is not unpacked. */
  NESTED_ARCHIVE: 'warning',
  /** No signature, or only the old scheme: headsets refuse to install it. */
  NOT_SIGNED: 'warning',
  /** params: schemes (such as "v2, v3"). */
  SIGNED: 'info',
  /** params: path. */
  ENTRY_PAGE: 'info',
  /** params: path. */
  EXECUTABLE: 'info',
  /** The engine that made the build; params: name. */
  ENGINE: 'info',
  /** Files that are compressed already and are served as they are; params: count, encoding ("br" or "gzip"). */
  PRECOMPRESSED: 'info',
} as const;

export type FindingCode = keyof typeof FINDINGS;
export type Severity = (typeof FINDINGS)[FindingCode];

/** The most paths that one finding lists; `count` says how many files are affected. */
export const FINDING_PATHS_SHOWN = 10;
