import type { getQuota } from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import {
  CONTENT_MAX_BYTES,
  FILE_NAME_MAX,
  FILE_TYPES,
  type FileType,
  LAUNCH_PARAMETER_MAX,
  NAME_PATTERN,
  STEP_FILE_MAX_BYTES,
  type UiLang,
  VERSION_MAX,
  VERSION_NOTES_MAX,
} from '@vr/shared-api/limits';
import { type Actor, can } from '@vr/shared-api/permissions';
import { formatSize } from '@vr/shared-ui/format/size';
import { readGoLive } from '@vr/shared-ui/go-live';
import { type Problem, problemIf, resourceProblems } from '../../form/problem.ts';
import type { ContentValues, TrainingFiles, TrainingForm, TrainingValues } from '../values.ts';

/** The input of the rules apart from values and files, as `useContentContext` returns it. */
export interface ContentContext {
  lang: UiLang;
  person: Actor;
  /** Whether the person may choose master contents of the company that owns the training. */
  masterContentAccess: boolean;
  /** Whether the company that owns the training may allow offline use of a content. */
  offlineAccess: boolean;
  saved: TrainingForm['files'];
  /** The versions of its own files that the training keeps. */
  kept: TrainingForm['kept'];
  uploading: readonly FileType[];
  /** The sizes in bytes of the builds being uploaded. */
  uploadSizes: Partial<Record<FileType, number>>;
  /** The quota of the company that owns the training; undefined until it is loaded. */
  quota: ResponseOf<typeof getQuota> | undefined;
  /** The number of problems in the chosen step file; undefined until the server has checked it. */
  stepFile: { count: number } | undefined;
}

const NAME = new RegExp(NAME_PATTERN, 'u');

const savedOf = (context: ContentContext, fileType: FileType) =>
  context.saved.find((file) => file.fileType === fileType);

export const keptOf = ({ kept }: Pick<ContentContext, 'kept'>, fileType: FileType) =>
  kept.find((slot) => slot.fileType === fileType);

/** Whether the training will have content of this type after the save. */
export function hasContent(
  values: TrainingValues,
  files: TrainingFiles,
  context: ContentContext,
  fileType: FileType,
): boolean {
  const content = values.contents[fileType];
  if (content.source === 'master' && content.masterContentId !== null) return true;
  if (content.source === 'file' && files.contents[fileType] !== null) return true;
  if (context.uploading.includes(fileType)) return true;
  return !content.removed && savedOf(context, fileType) !== undefined;
}

/**
 * Returns sizes in bytes after the save: `own`: of this training; `company`: of the company, undefined until loaded;
 * `change`: the difference that the save makes.
 */
export function sizesAfter(values: TrainingValues, files: TrainingFiles, context: ContentContext) {
  let own = 0;
  let change = 0;
  for (const fileType of FILE_TYPES) {
    const before = keptOf(context, fileType)?.size ?? 0;
    const { source, removed } = values.contents[fileType];
    const chosen = source === 'file' ? files.contents[fileType]?.size : undefined;
    const after = (removed ? 0 : before) + (chosen ?? context.uploadSizes[fileType] ?? 0);
    own += after;
    change += after - before;
  }
  return { own, company: context.quota && context.quota.currentSize + change, change };
}

function fileProblems(content: ContentValues, file: File | null, path: string, isExpected: boolean): Problem[] {
  const version = content.version.trim();
  if (!file) return problemIf(isExpected && version !== '', `${path}.file`, 'content.problem.fileRequired');
  const hasBadName = file.name.length > FILE_NAME_MAX || !NAME.test(file.name);
  return [
    ...problemIf(file.size === 0, `${path}.file`, 'content.problem.fileEmpty'),
    ...problemIf(hasBadName, `${path}.file`, 'content.problem.fileName', { max: FILE_NAME_MAX }),
    ...problemIf(version === '', `${path}.version`, 'content.problem.versionRequired', { max: VERSION_MAX }),
    ...problemIf(version.length > VERSION_MAX, `${path}.version`, 'content.problem.versionTooLong', {
      max: VERSION_MAX,
    }),
    ...problemIf(content.notes.trim().length > VERSION_NOTES_MAX, `${path}.notes`, 'content.problem.notesTooLong', {
      max: VERSION_NOTES_MAX,
    }),
    ...problemIf(!readGoLive(content.goLive), `${path}.goLive`, 'content.problem.goLive'),
  ];
}

function masterProblems(content: ContentValues, path: string, context: ContentContext): Problem[] {
  const launch = content.launchParameter.trim();
  if (content.masterContentId === null)
    return problemIf(launch !== '', `${path}.masterContentId`, 'content.problem.masterRequired');
  if (!context.masterContentAccess)
    return [{ field: `${path}.masterContentId`, key: 'content.problem.masterNotAllowed' }];
  return [
    ...problemIf(launch === '', `${path}.launchParameter`, 'content.problem.launchRequired'),
    ...problemIf(launch.length > LAUNCH_PARAMETER_MAX, `${path}.launchParameter`, 'content.problem.launchTooLong', {
      max: LAUNCH_PARAMETER_MAX,
    }),
  ];
}

const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Returns the problems of one content type. `others`: the files chosen for the preceding types. */
function typeProblems(
  fileType: FileType,
  others: readonly File[],
  values: TrainingValues,
  files: TrainingFiles,
  context: ContentContext,
): Problem[] {
  const content = values.contents[fileType];
  const file = content.source === 'file' ? files.contents[fileType] : null;
  const saved = savedOf(context, fileType);
  const path = `contents.${fileType}`;
  const isExpected = !context.uploading.includes(fileType) && !content.removed && !saved;
  const isKept = keptOf(context, fileType)?.versions.includes(content.version.trim()) ?? false;
  const isDuplicate = file !== null && others.some((other) => isSameFile(other, file));
  const isOffered = content.offlineAvailable && hasContent(values, files, context, fileType);
  const isNewlyOffered = isOffered && !context.offlineAccess && !saved?.offlineAvailable;
  return [
    ...(content.source === 'master'
      ? masterProblems(content, path, context)
      : fileProblems(content, file, path, isExpected)),
    ...problemIf(file !== null && file.size > CONTENT_MAX_BYTES, `${path}.file`, 'content.problem.fileTooLarge', {
      max: formatSize(CONTENT_MAX_BYTES, context.lang),
    }),
    ...problemIf(file !== null && isKept, `${path}.version`, 'content.problem.versionExists'),
    ...problemIf(isDuplicate, `${path}.file`, 'content.problem.duplicateFile'),
    ...problemIf(isNewlyOffered, `${path}.offlineAvailable`, 'content.problem.offlineNotAllowed'),
  ];
}

function quotaProblems(values: TrainingValues, files: TrainingFiles, context: ContentContext): Problem[] {
  const { company, change } = sizesAfter(values, files, context);
  const { quota, lang } = context;
  if (!quota || company === undefined || change <= 0 || company <= quota.maxSize) return [];
  if (quota.maxSize === 0) return [{ field: 'storage', key: 'wizard.problem.noQuota' }];
  const params = { over: formatSize(company - quota.maxSize, lang) };
  return [{ field: 'storage', key: 'content.problem.quotaExceeded', params }];
}

/** Returns the problems of a chosen step file. `check`: the server's result; undefined until the server has replied. */
export function stepFileProblems(stepFile: File | null, check: ContentContext['stepFile'], lang: UiLang): Problem[] {
  if (!stepFile) return [];
  if (!/\.json$/iu.test(stepFile.name)) return [{ field: 'stepFile', key: 'content.problem.stepFileType' }];
  if (check && check.count > 0) return [{ field: 'stepFile', key: 'content.problem.stepFileRefused' }];
  return problemIf(stepFile.size > STEP_FILE_MAX_BYTES, 'stepFile', 'content.problem.stepFileTooLarge', {
    max: formatSize(STEP_FILE_MAX_BYTES, lang),
  });
}

/** Returns the problems of the content step (spec §5, step 5). A training without any content is allowed. */
export function contentProblems(values: TrainingValues, files: TrainingFiles, context: ContentContext): Problem[] {
  const chosen = (types: readonly FileType[]): File[] =>
    types.flatMap((type) => (values.contents[type].source === 'file' ? (files.contents[type] ?? []) : []));
  const { contentLanguages, resourceIds, allGroup, groupIds } = values;
  const hasAnyContent = FILE_TYPES.some((fileType) => hasContent(values, files, context, fileType));
  const hasNoAccess = can(context.person, 'training:set-accesses') && !allGroup && groupIds.length === 0;
  return [
    ...FILE_TYPES.flatMap((fileType, index) =>
      typeProblems(fileType, chosen(FILE_TYPES.slice(0, index)), values, files, context),
    ),
    ...quotaProblems(values, files, context),
    ...problemIf(
      hasAnyContent && contentLanguages.length === 0,
      'contentLanguages',
      'content.problem.languageRequired',
    ),
    ...stepFileProblems(files.stepFile, context.stepFile, context.lang),
    ...resourceProblems(resourceIds.length),
    ...problemIf(hasNoAccess, 'groupIds', 'content.problem.accessesRequired'),
  ];
}
