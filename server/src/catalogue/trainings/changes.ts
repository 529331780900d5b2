import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { getTrainingChanges } from '@vr/shared-api/contract/reviews.schema';
import { BADGE_FIELDS, TRAINING_TEXT_FIELDS } from '@vr/shared-api/review';
import type { TrainingForm } from './form.ts';

type Changes = Pick<ResponseOf<typeof getTrainingChanges>, 'texts' | 'facts' | 'badges' | 'builds' | 'stepFile'>;
type File = TrainingForm['files'][number];

/** A training as it was validated: everything that a reviewer sees. */
export interface Snapshot
  extends Pick<
    TrainingForm,
    | 'categoryId'
    | 'durationInMinute'
    | 'skillIds'
    | 'tags'
    | 'headsetIds'
    | 'contentLanguages'
    | 'logo'
    | 'trainings'
    | 'badges'
    | 'jsonStepLastModifiedDate'
  > {
  completion: NonNullable<TrainingForm['completion']> | null;
  files: Omit<File, 'report'>[];
  resources: { id: number; title: string }[];
}

/** The names, by id, of the categories, skills and headsets in a snapshot. */
export interface Names {
  categories: Record<number, string>;
  skills: Record<number, string>;
  headsets: Record<number, string>;
}

/** Returns the parts of a training that a snapshot contains. */
export function snapshotOf(form: TrainingForm): Snapshot {
  const { categoryId, durationInMinute, skillIds, tags, headsetIds, contentLanguages, logo, trainings, badges } = form;
  return {
    categoryId,
    durationInMinute,
    skillIds,
    tags,
    headsetIds,
    contentLanguages,
    logo,
    trainings,
    badges,
    completion: form.completion ?? null,
    files: form.files.map(({ report: _report, ...file }) => file),
    resources: form.resources.map(({ id, title }) => ({ id, title })),
    jsonStepLastModifiedDate: form.jsonStepLastModifiedDate,
  };
}

/** Returns the keys of both lists: first those of `after`, in order, then the removed ones. */
const keysOf = <K>(before: readonly K[], after: readonly K[]): K[] => [...new Set([...after, ...before])];
const textOf = (text: string | undefined): string | null => text || null;

function textChanges(before: Snapshot['trainings'], after: Snapshot['trainings']): Changes['texts'] {
  const langs = keysOf(
    before.map(({ lang }) => lang),
    after.map(({ lang }) => lang),
  );
  return langs.flatMap((lang) => {
    const [old, now] = [before, after].map((texts) => texts.find((text) => text.lang === lang));
    return TRAINING_TEXT_FIELDS.map((field) => ({
      lang,
      field,
      before: textOf(old?.[field]),
      after: textOf(now?.[field]),
    })).filter((change) => change.before !== change.after);
  });
}

function badgeChanges(before: Snapshot['badges'], after: Snapshot['badges']): Changes['badges'] {
  const numbers = keysOf(
    before.map(({ number }) => number),
    after.map(({ number }) => number),
  ).sort();
  return numbers.flatMap((number) => {
    const [old, now] = [before, after].map((badges) => badges.find((badge) => badge.number === number));
    const langs = keysOf(old?.i18n.map(({ lang }) => lang) ?? [], now?.i18n.map(({ lang }) => lang) ?? []);
    const inLang = (badge: typeof now, lang: string) => badge?.i18n.find((text) => text.lang === lang);
    return [
      { number, lang: null, field: 'logo' as const, before: old?.logo ?? null, after: now?.logo ?? null },
      ...langs.flatMap((lang) =>
        BADGE_FIELDS.filter((field) => field !== 'logo').map((field) => ({
          number,
          lang,
          field,
          before: textOf(inLang(old, lang)?.[field]),
          after: textOf(inLang(now, lang)?.[field]),
        })),
      ),
    ].filter((change) => change.before !== change.after);
  });
}

/** Returns the values to compare, except texts, badges and contents. Sets are sorted by name. */
function factsOf(snapshot: Snapshot | null, names: Names): Record<Changes['facts'][number]['field'], string[]> {
  const named = (ids: readonly number[], of: Record<number, string>) => ids.flatMap((id) => of[id] ?? []).toSorted();
  return {
    category: snapshot ? named([snapshot.categoryId], names.categories) : [],
    duration: snapshot ? [String(snapshot.durationInMinute)] : [],
    skills: named(snapshot?.skillIds ?? [], names.skills),
    tags: snapshot?.tags.toSorted() ?? [],
    headsets: named(snapshot?.headsetIds ?? [], names.headsets),
    contentLanguages: snapshot?.contentLanguages.toSorted() ?? [],
    resources: snapshot?.resources.map(({ title }) => title) ?? [],
    completion: snapshot?.completion ? [String(snapshot.completion.minutes ?? 'learner')] : [],
    picture: snapshot?.logo ? [snapshot.logo] : [],
  };
}

function factChanges(before: Snapshot | null, after: Snapshot, names: Names): Changes['facts'] {
  const [old, now] = [factsOf(before, names), factsOf(after, names)];
  return (Object.keys(now) as Changes['facts'][number]['field'][])
    .map((field) => ({ field, before: old[field], after: now[field] }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

function buildChanges(before: Snapshot['files'], after: Snapshot['files']): Changes['builds'] {
  const shown = (file: Snapshot['files'][number] | undefined) => {
    if (!file) return null;
    const { version, fileName, fileSize, offlineAvailable, launchParameter, masterContentId } = file;
    return { version, fileName, fileSize, offlineAvailable, launchParameter, isMaster: masterContentId !== null };
  };
  // A build that was uploaded again with the same version is a different build.
  const identity = (file: Snapshot['files'][number] | undefined) => JSON.stringify([shown(file), file?.createdAt]);
  const types = keysOf(
    before.map(({ fileType }) => fileType),
    after.map(({ fileType }) => fileType),
  );
  return types.flatMap((fileType) => {
    const [old, now] = [before, after].map((files) => files.find((file) => file.fileType === fileType));
    return identity(old) === identity(now) ? [] : [{ fileType, before: shown(old), after: shown(now) }];
  });
}

/** Returns the changes of a training. Without an earlier snapshot, everything is new. */
export function changesSince(before: Snapshot | null, after: Snapshot, names: Names): Changes {
  const [old, now] = [before?.jsonStepLastModifiedDate ?? null, after.jsonStepLastModifiedDate];
  return {
    texts: textChanges(before?.trainings ?? [], after.trainings),
    facts: factChanges(before, after, names),
    badges: badgeChanges(before?.badges ?? [], after.badges),
    builds: buildChanges(before?.files ?? [], after.files),
    stepFile: old === now ? null : { before: old, after: now },
  };
}
