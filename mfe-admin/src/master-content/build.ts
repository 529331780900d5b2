import { CONTENT_MAX_BYTES, FILE_TYPES, type FileType, NAME_PATTERN, VERSION_MAX } from '@vr/shared-api/limits';

/** A build as it is chosen in a form. */
export interface Build {
  version: string;
  file: File | undefined;
}
export type Builds = Record<FileType, Build>;

const NOTHING: Build = { version: '', file: undefined };
export const NO_BUILDS: Builds = { UNITY: NOTHING, APK: NOTHING, WEB_GL: NOTHING };

/** The endings that a build of each type may have; what it is, its content says. */
export const BUILD_ENDINGS: Record<FileType, string> = { UNITY: '.zip', APK: '.apk', WEB_GL: '.zip' };

/** The types that something has been chosen for. */
export const chosenTypes = (builds: Builds): FileType[] =>
  FILE_TYPES.filter((type) => builds[type].file || builds[type].version.trim());

const VERSION = new RegExp(NAME_PATTERN, 'u');

/** What is missing or wrong of a build: both, a file and a version, are required (spec §5). */
export function buildProblems(
  type: FileType,
  { version, file }: Build,
): { file?: 'required' | 'ending' | 'tooLarge'; version?: 'required' } {
  if (!file && !version.trim()) return {};
  const ending = file && !file.name.toLowerCase().endsWith(BUILD_ENDINGS[type]);
  const fileProblem = !file ? 'required' : ending ? 'ending' : file.size > CONTENT_MAX_BYTES ? 'tooLarge' : undefined;
  const versionFits = VERSION.test(version) && version.trim().length <= VERSION_MAX;
  return {
    ...(fileProblem ? { file: fileProblem } : {}),
    ...(versionFits ? {} : { version: 'required' as const }),
  };
}
