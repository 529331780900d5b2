/**
 * Every finding of the inspection of a build, with its severity. A build with an `error` is refused. A `warning` says what
 * may go wrong; `info` only informs. shared-ui has the texts for users, by code.
 */
export const FINDINGS = {
  /** Not a zip file, or a truncated one. */
  NOT_AN_ARCHIVE: 'error',
  /** The directory of the archive contradicts its contents, or a file cannot be unpacked. */
  ARCHIVE_DAMAGED: 'error',
  ARCHIVE_ENCRYPTED: 'error',
  ARCHIVE_EMPTY: 'error',
  /** Reading the build takes more time or memory than any real build needs. */
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
  /** `paths` lists index pages in other folders, or all pages if none is named index. */
  NO_ENTRY_PAGE: 'error',
  /** Files without which the page cannot start are missing. `paths` has them as written in the requesting file. */
  MISSING_FILE: 'error',
  /** The page requests a file in different upper or lower case. The portal's storage is case-sensitive. */
  CASE_MISMATCH: 'error',
  /** A module of the page imports one from another origin. The content's CSP blocks it, so neither module runs. */
  OUTSIDE_MODULE: 'error',
  /** A .br or .gz file is not compressed. It would be served as compressed, and browsers could not read it. */
  NOT_DECODABLE: 'error',
  NO_ANDROID_MANIFEST: 'error',
  NO_DEX: 'error',
  NO_EXECUTABLE: 'error',
  /** References to other origins, which the content's CSP blocks. */
  OUTSIDE_DEPENDENCY: 'warning',
  /** Files that the build may request while it runs are missing. */
  MISSING_LATER: 'warning',
  /** The page requests too many files for all of them to be checked; params: files. */
  PARTLY_CHECKED: 'warning',
  /** Nothing in the build loads the player script, so it reports no results. */
  NO_PLAYER: 'warning',
  NOT_COMPRESSED: 'warning',
  /** The build registers a service worker, which the portal blocks. */
  SERVICE_WORKER: 'warning',
  /** The build needs threads, which not all browsers give to a page in a frame. */
  THREADS: 'warning',
  /** A package for a learning management system. Its results are not read; params: standard. */
  LMS_PACKAGE: 'warning',
  /** An archive inside the archive. It is not unpacked. */
  NESTED_ARCHIVE: 'warning',
  /** The app has no signature block, so headsets refuse to install it. */
  NOT_SIGNED: 'warning',
  /** params: name. */
  APK_PACKAGE: 'info',
  /** params: name and code, each only if the manifest contains it. */
  APK_VERSION: 'info',
  /** API levels of Android; params: min and target, each only if the manifest contains it. */
  APK_ANDROID: 'info',
  /** `paths` has the names of the permissions. */
  APK_PERMISSIONS: 'info',
  /** `paths` has the features that the entry page declares: camera, microphone. */
  DECLARED_FEATURES: 'info',
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

/** The most paths that an error or warning lists, and the most that an `info` finding lists. */
export const FINDING_PATHS_SHOWN = 10;
export const FACT_PATHS_SHOWN = 100;
