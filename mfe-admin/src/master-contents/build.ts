import {
  CONTENT_MAX_BYTES,
  FILE_TYPES,
  type FileType,
  NAME_PATTERN,
  VERSION_MAX,
  VERSION_NOTES_MAX,
} from '@vr/shared-api/limits';
import { type GoLiveValues, LIVE_NOW, readGoLive } from '@vr/shared-ui/go-live';
import { mixed, object, string } from 'yup';

export interface Build {
  version: string;
  notes: string;
  goLive: GoLiveValues;
  file: File | undefined;
}
export type Builds = Record<FileType, Build>;

const NOTHING: Build = { version: '', notes: '', goLive: LIVE_NOW, file: undefined };
export const NO_BUILDS: Builds = { UNITY: NOTHING, APK: NOTHING, WEB_GL: NOTHING };

/** The file extension of each content type. The server checks the content. */
export const BUILD_ENDINGS: Record<FileType, string> = { UNITY: '.zip', APK: '.apk', WEB_GL: '.zip' };

/** The content types with a file or a version. */
export const chosenTypes = (builds: Record<FileType, Partial<Build>>): FileType[] =>
  FILE_TYPES.filter((type) => builds[type].file || builds[type].version?.trim());

const VERSION = new RegExp(NAME_PATTERN, 'u');

/** Codes of the problems with the fields of a build. */
export interface BuildProblems {
  file?: 'required' | 'ending' | 'tooLarge';
  version?: 'required' | 'exists';
  notes?: 'tooLong';
  goLive?: 'invalid';
}

/**
 * The schema of a build. File and version are both required, unless both are empty (spec §5). `kept` holds the labels
 * of the existing versions. The messages are the codes of {@link BuildProblems}.
 */
export const buildSchema = (type: FileType, kept: readonly string[]) =>
  object({
    version: string()
      .test('version', 'required', (version = '', { parent }) => {
        if (!parent.file && !version.trim()) return true;
        return VERSION.test(version) && version.trim().length <= VERSION_MAX;
      })
      .test('exists', 'exists', (version = '') => !kept.includes(version.trim())),
    notes: string().test('notes', 'tooLong', (notes = '') => notes.trim().length <= VERSION_NOTES_MAX),
    goLive: mixed<GoLiveValues>().test(
      'goLive',
      'invalid',
      (goLive, { parent }) => !parent.file || !goLive || readGoLive(goLive) !== undefined,
    ),
    file: mixed<File>()
      .test('required', 'required', (file, { parent }) => file !== undefined || !parent.version?.trim())
      .test('ending', 'ending', (file) => !file || file.name.toLowerCase().endsWith(BUILD_ENDINGS[type]))
      .test('size', 'tooLarge', (file) => !file || file.size <= CONTENT_MAX_BYTES),
  });
