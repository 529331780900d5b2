import type { getQuota } from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import {
  CONTENT_MAX_BYTES,
  FILE_NAME_MAX,
  FILE_TYPES,
  type FileType,
  LAUNCH_PARAMETER_MAX,
  NAME_PATTERN,
  RESOURCES_PER_TRAINING,
  STEP_FILE_MAX_BYTES,
  type UiLang,
  VERSION_MAX,
  VERSION_NOTES_MAX,
} from '@vr/shared-api/limits';
import { type Actor, can } from '@vr/shared-api/permissions';
import { formatSize } from '@vr/shared-ui/format/size';
import { readGoLive } from '@vr/shared-ui/go-live';
import type { Problem } from '../../form/problem.ts';
import type { ContentValues, TrainingFiles, TrainingForm, TrainingValues } from '../values.ts';

/** What the rules depend on besides values and files. `useContentContext` returns it. */
export interface ContentContext {
  lang: UiLang;
  person: Actor;
  /** Whether this person may choose master contents of the company that owns the training. */
  masterContentAccess: boolean;
  /** Whether the company that owns the training may let learners keep a content offline. */
  offlineAccess: boolean;
  saved: TrainingForm['files'];
  /** The versions of its own files that the training keeps. */
  kept: TrainingForm['kept'];
  uploading: readonly FileType[];
  /** The sizes of those builds, in bytes. */
  uploadSizes: Partial<Record<FileType, number>>;
  /** The quota of the company that owns the training; undefined until it is loaded. */
  quota: ResponseOf<typeof getQuota> | undefined;
  /** What is wrong with the chosen step file; undefined until it has been checked. */
  stepFile: { count: number } | undefined;
}

const NAME = new RegExp(NAME_PATTERN, 'u');
const isBlank = (text: string): boolean => text.trim() === '';

const savedOf = (context: ContentContext, fileType: FileType) =>
  context.saved.find((file) => file.fileType === fileType);

/** The versions that the training keeps of a type. */
export const keptOf = ({ kept }: Pick<ContentContext, 'kept'>, fileType: FileType) =>
  kept.find((slot) => slot.fileType === fileType);

/** Whether the training will have a content of this type after the save. */
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

/** The bytes of this training (`own`) and of the company (undefined until loaded) after the save, and the change. */
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

function fileProblems(
  content: ContentValues,
  file: File | null,
  { path, isExpected }: { path: string; isExpected: boolean },
): Problem[] {
  if (!file) {
    const isUnfinished = isExpected && !isBlank(content.version);
    return isUnfinished ? [{ field: `${path}.file`, key: 'content.problem.fileRequired' }] : [];
  }
  const problems: Problem[] = [];
  if (file.size === 0) problems.push({ field: `${path}.file`, key: 'content.problem.fileEmpty' });
  if (file.name.length > FILE_NAME_MAX || !NAME.test(file.name))
    problems.push({ field: `${path}.file`, key: 'content.problem.fileName', params: { max: FILE_NAME_MAX } });
  if (isBlank(content.version))
    problems.push({ field: `${path}.version`, key: 'content.problem.versionRequired', params: { max: VERSION_MAX } });
  else if (content.version.trim().length > VERSION_MAX)
    problems.push({ field: `${path}.version`, key: 'content.problem.versionTooLong', params: { max: VERSION_MAX } });
  if (content.notes.trim().length > VERSION_NOTES_MAX)
    problems.push({ field: `${path}.notes`, key: 'content.problem.notesTooLong', params: { max: VERSION_NOTES_MAX } });
  if (!readGoLive(content.goLive)) problems.push({ field: `${path}.goLive`, key: 'content.problem.goLive' });
  return problems;
}

function masterProblems(content: ContentValues, path: string, context: ContentContext): Problem[] {
  const { masterContentId, launchParameter } = content;
  if (masterContentId === null)
    return isBlank(launchParameter)
      ? []
      : [{ field: `${path}.masterContentId`, key: 'content.problem.masterRequired' }];
  if (!context.masterContentAccess)
    return [{ field: `${path}.masterContentId`, key: 'content.problem.masterNotAllowed' }];
  if (isBlank(launchParameter)) return [{ field: `${path}.launchParameter`, key: 'content.problem.launchRequired' }];
  if (launchParameter.trim().length > LAUNCH_PARAMETER_MAX)
    return [
      {
        field: `${path}.launchParameter`,
        key: 'content.problem.launchTooLong',
        params: { max: LAUNCH_PARAMETER_MAX },
      },
    ];
  return [];
}

const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Returns the problems of one content type; `others` are the files that are chosen for the types before it. */
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
  const problems =
    content.source === 'master'
      ? masterProblems(content, path, context)
      : fileProblems(content, file, { path, isExpected });
  if (file && file.size > CONTENT_MAX_BYTES)
    problems.push({
      field: `${path}.file`,
      key: 'content.problem.fileTooLarge',
      params: { max: formatSize(CONTENT_MAX_BYTES, context.lang) },
    });
  const kept = keptOf(context, fileType);
  if (file && kept?.versions.includes(content.version.trim()))
    problems.push({ field: `${path}.version`, key: 'content.problem.versionExists' });
  if (file && others.some((other) => isSameFile(other, file)))
    problems.push({ field: `${path}.file`, key: 'content.problem.duplicateFile' });
  const isOffered = content.offlineAvailable && hasContent(values, files, context, fileType);
  if (isOffered && !context.offlineAccess && !saved?.offlineAvailable)
    problems.push({ field: `${path}.offlineAvailable`, key: 'content.problem.offlineNotAllowed' });
  return problems;
}

function quotaProblems(values: TrainingValues, files: TrainingFiles, context: ContentContext): Problem[] {
  const { company, change } = sizesAfter(values, files, context);
  const { quota, lang } = context;
  if (!quota || company === undefined || change <= 0 || company <= quota.maxSize) return [];
  if (quota.maxSize === 0) return [{ field: 'storage', key: 'wizard.problem.noQuota' }];
  const params = { over: formatSize(company - quota.maxSize, lang) };
  return [{ field: 'storage', key: 'content.problem.quotaExceeded', params }];
}

/** Returns the problems of a chosen step file; `check` is what the server says about its content, if it has answered. */
export function stepFileProblems(stepFile: File | null, check: ContentContext['stepFile'], lang: UiLang): Problem[] {
  if (!stepFile) return [];
  if (!/\.json$/iu.test(stepFile.name)) return [{ field: 'stepFile', key: 'content.problem.stepFileType' }];
  if (check && check.count > 0) return [{ field: 'stepFile', key: 'content.problem.stepFileRefused' }];
  if (stepFile.size <= STEP_FILE_MAX_BYTES) return [];
  const params = { max: formatSize(STEP_FILE_MAX_BYTES, lang) };
  return [{ field: 'stepFile', key: 'content.problem.stepFileTooLarge', params }];
}

/** Returns the problems of the content step (spec §5, step 5). A training may be saved without any content. */
export function contentProblems(values: TrainingValues, files: TrainingFiles, context: ContentContext): Problem[] {
  const chosen = (types: readonly FileType[]): File[] =>
    types.flatMap((type) => (values.contents[type].source === 'file' ? (files.contents[type] ?? []) : []));
  const problems = FILE_TYPES.flatMap((fileType, index) =>
    typeProblems(fileType, chosen(FILE_TYPES.slice(0, index)), values, files, context),
  );
  problems.push(...quotaProblems(values, files, context));
  const hasAnyContent = FILE_TYPES.some((fileType) => hasContent(values, files, context, fileType));
  if (hasAnyContent && values.contentLanguages.length === 0)
    problems.push({ field: 'contentLanguages', key: 'content.problem.languageRequired' });
  problems.push(...stepFileProblems(files.stepFile, context.stepFile, context.lang));
  if (values.resourceIds.length > RESOURCES_PER_TRAINING)
    problems.push({
      field: 'resourceIds',
      key: 'wizard.problem.tooManyResources',
      params: { max: RESOURCES_PER_TRAINING },
    });
  if (can(context.person, 'training:set-accesses') && !values.allGroup && values.groupIds.length === 0)
    problems.push({ field: 'groupIds', key: 'content.problem.accessesRequired' });
  return problems;
}
