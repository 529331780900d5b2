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
} from '@vr/shared-api/limits';
import { type Actor, can, isSuperAdmin } from '@vr/shared-api/permissions';
import { formatSize } from '@vr/shared-ui/format/size';
import type { Problem } from '../../problem.ts';
import type { ContentValues, FormationFiles, FormationValues, TrainingForm } from '../values.ts';

/** What the rules depend on besides what is in the wizard; made by `useContentContext`. */
export interface ContentContext {
  lang: UiLang;
  person: Actor;
  /** What the company has subscribed to. */
  masterContentAccess: boolean;
  offlineAccess: boolean;
  /** What the training has on the server. */
  saved: TrainingForm['files'];
  /** Types whose build is on its way to this training. */
  arriving: readonly FileType[];
  /** Bytes of each of those in all. */
  arrivingSizes: Partial<Record<FileType, number>>;
  /** Of the company that the training belongs to; undefined until it is known. */
  quota: ResponseOf<typeof getQuota> | undefined;
}

/** Whether this person chooses master contents. */
export const mayUseMasterContents = ({ person, masterContentAccess }: ContentContext): boolean =>
  isSuperAdmin(person) || masterContentAccess;

/** Whether this person may let a content be kept for use offline. */
export const mayOfferOffline = ({ person, offlineAccess }: ContentContext): boolean =>
  isSuperAdmin(person) || offlineAccess;

const NAME = new RegExp(NAME_PATTERN, 'u');
const blank = (text: string): boolean => text.trim() === '';

const savedOf = (context: ContentContext, fileType: FileType) =>
  context.saved.find((file) => file.fileType === fileType);

/** Whether the training will have a content of this type once all is done that the wizard says. */
export function hasContent(
  values: FormationValues,
  files: FormationFiles,
  context: ContentContext,
  fileType: FileType,
): boolean {
  const content = values.contents[fileType];
  if (content.source === 'master' && content.masterContentId !== null) return true;
  if (content.source === 'file' && files.contents[fileType] !== null) return true;
  if (context.arriving.includes(fileType)) return true;
  return !content.removed && savedOf(context, fileType) !== undefined;
}

/** Bytes that this training's own builds will take, and those that all of the company's will: what fits is more. */
export function sizesAfter(values: FormationValues, files: FormationFiles, context: ContentContext) {
  let own = 0;
  let change = 0;
  for (const fileType of FILE_TYPES) {
    const saved = savedOf(context, fileType);
    const before = saved && saved.masterContentId === null ? saved.fileSize : 0;
    const { source, masterContentId, removed } = values.contents[fileType];
    const chosen = source === 'file' ? files.contents[fileType]?.size : undefined;
    const replaced = removed || (source === 'master' && masterContentId !== null);
    const after = chosen ?? (replaced ? 0 : (context.arrivingSizes[fileType] ?? before));
    own += after;
    change += after - before;
  }
  return { own, company: context.quota && context.quota.currentSize + change, change };
}

function fileProblems(content: ContentValues, file: File | null, at: string, expected: boolean): Problem[] {
  if (!file) {
    const unfinished = expected && !blank(content.version);
    return unfinished ? [{ field: `${at}.file`, key: 'content.problem.fileRequired' }] : [];
  }
  const problems: Problem[] = [];
  if (file.size === 0) problems.push({ field: `${at}.file`, key: 'content.problem.fileEmpty' });
  if (file.name.length > FILE_NAME_MAX || !NAME.test(file.name))
    problems.push({ field: `${at}.file`, key: 'content.problem.fileName', params: { max: FILE_NAME_MAX } });
  if (blank(content.version))
    problems.push({ field: `${at}.version`, key: 'content.problem.versionRequired', params: { max: VERSION_MAX } });
  else if (content.version.trim().length > VERSION_MAX)
    problems.push({ field: `${at}.version`, key: 'content.problem.versionTooLong', params: { max: VERSION_MAX } });
  return problems;
}

function masterProblems(content: ContentValues, at: string, context: ContentContext): Problem[] {
  const { masterContentId, launchParameter } = content;
  if (masterContentId === null)
    return blank(launchParameter) ? [] : [{ field: `${at}.masterContentId`, key: 'content.problem.masterRequired' }];
  if (!mayUseMasterContents(context))
    return [{ field: `${at}.masterContentId`, key: 'content.problem.masterNotAllowed' }];
  if (blank(launchParameter)) return [{ field: `${at}.launchParameter`, key: 'content.problem.launchRequired' }];
  if (launchParameter.trim().length > LAUNCH_PARAMETER_MAX)
    return [
      {
        field: `${at}.launchParameter`,
        key: 'content.problem.launchTooLong',
        params: { max: LAUNCH_PARAMETER_MAX },
      },
    ];
  return [];
}

const same = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/**
 * What keeps the content step from being saved, in the order of the screen (spec §5, step 5). A training without any
 * content may be saved.
 */
export function contentProblems(values: FormationValues, files: FormationFiles, context: ContentContext): Problem[] {
  const problems: Problem[] = [];
  const seen: File[] = [];
  for (const fileType of FILE_TYPES) {
    const content = values.contents[fileType];
    const saved = savedOf(context, fileType);
    const at = `contents.${fileType}`;
    if (content.source === 'master') problems.push(...masterProblems(content, at, context));
    else {
      const file = files.contents[fileType];
      const expected = !context.arriving.includes(fileType) && !content.removed && !saved;
      problems.push(...fileProblems(content, file, at, expected));
      if (file && file.size > CONTENT_MAX_BYTES)
        problems.push({
          field: `${at}.file`,
          key: 'content.problem.fileTooLarge',
          params: { max: formatSize(CONTENT_MAX_BYTES, context.lang) },
        });
      if (file && seen.some((other) => same(other, file)))
        problems.push({ field: `${at}.file`, key: 'content.problem.duplicateFile' });
      if (file) seen.push(file);
    }
    const offered = content.offlineAvailable && hasContent(values, files, context, fileType);
    if (offered && !mayOfferOffline(context) && !saved?.offlineAvailable)
      problems.push({ field: `${at}.offlineAvailable`, key: 'content.problem.offlineNotAllowed' });
  }

  const { company, change } = sizesAfter(values, files, context);
  const { quota } = context;
  if (quota && company !== undefined && change > 0 && company > quota.maxSize)
    problems.push(
      quota.maxSize === 0
        ? { field: 'storage', key: 'wizard.problem.noQuota' }
        : {
            field: 'storage',
            key: 'content.problem.quotaExceeded',
            params: { over: formatSize(company - quota.maxSize, context.lang) },
          },
    );

  const any = FILE_TYPES.some((fileType) => hasContent(values, files, context, fileType));
  if (any && values.contentLanguages.length === 0)
    problems.push({ field: 'contentLanguages', key: 'content.problem.languageRequired' });
  if (files.stepFile && !/\.json$/iu.test(files.stepFile.name))
    problems.push({ field: 'stepFile', key: 'content.problem.stepFileType' });
  else if (files.stepFile && files.stepFile.size > STEP_FILE_MAX_BYTES)
    problems.push({
      field: 'stepFile',
      key: 'content.problem.stepFileTooLarge',
      params: { max: formatSize(STEP_FILE_MAX_BYTES, context.lang) },
    });
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
