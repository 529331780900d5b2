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
  /** To read the build takes more time or memory than any real one. */
  TOO_COMPLEX: 'error',
  /** params: max. */
  TOO_MANY_FILES: 'error',
  /** params: max (bytes). */
  UNPACKED_TOO_LARGE: 'error',
  /** The compression ratio is far higher than in any real build; params: ratio. */
  COMPRESSION_BOMB: 'error',
  /** A path that leaves the archive's folder, is absolute, or cannot be stored. */
  UNSAFE_PATH: 'error',
  LINK: 'error',
  NAME_UNREADABLE: 'error',
  /** Two files with the same name, ignoring case and Unicode normalisation, or a file with the name of a folder. */
  DUPLICATE_PATH: 'error',
  COMPRESSION_UNKNOWN: 'error',
  /** The build has another content type; params: fileType. */
  OTHER_TYPE: 'error',
  /** Paths are those of the index pages in other folders. */
  NO_ENTRY_PAGE: 'error',
  /** The page cannot start without files that are missing. Paths are as written where they are requested. */
  MISSING_FILE: 'error',
  /** The page requests a file in another case. The portal's storage is case-sensitive and would not find it. */
  CASE_MISMATCH: 'error',
  /** A module of the page imports one from another origin. The content's CSP blocks it, so that neither of them runs. */
  OUTSIDE_MODULE: 'error',
  /** A file named .br or .gz that is not compressed. It would be served as compressed, and browsers could not read it. */
  NOT_DECODABLE: 'error',
  NO_ANDROID_MANIFEST: 'error',
  NO_DEX: 'error',
  NO_EXECUTABLE: 'error',
  /** References to other origins, which the content's CSP blocks. */
  OUTSIDE_DEPENDENCY: 'warning',
  /** Files that the build may request while it runs, and that are missing. */
  MISSING_LATER: 'warning',
  /** The page requests too many files for all of them to be checked; params: files. */
  PARTLY_CHECKED: 'warning',
  /** Nothing in the build loads the player script, so it reports no results. */
  NO_PLAYER: 'warning',
  NOT_COMPRESSED: 'warning',
  /** The build registers a service worker, which the portal blocks. */
  SERVICE_WORKER: 'warning',
  /** An archive inside the archive. It is not unpacked. */
  NESTED_ARCHIVE: 'warning',
  /** No signature block: headsets refuse to install the app. */
  NOT_SIGNED: 'warning',
  /** params: name. */
  APK_PACKAGE: 'info',
  /** params: name and code, each only if the manifest contains it. */
  APK_VERSION: 'info',
  /** API levels of Android; params: min and target, each only if the manifest contains it. */
  APK_ANDROID: 'info',
  /** Paths are the names of the permissions. */
  APK_PERMISSIONS: 'info',
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

/** The most paths that an error or warning lists, and that an informational finding lists. */
export const FINDING_PATHS_SHOWN = 10;
export const FACT_PATHS_SHOWN = 100;
