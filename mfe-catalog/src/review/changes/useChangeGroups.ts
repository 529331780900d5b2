import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/reviews.schema';
import { formatZoned } from '@vr/shared-api/date';
import { bcp47, type ContentLang } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** The changes in a training since its last validation. */
export type Changes = ResponseOf<typeof S.getTrainingChanges>;
type Text = Changes['texts'][number];
type Fact = Changes['facts'][number];
type BadgeChange = Changes['badges'][number];
type Build = Changes['builds'][number]['after'];

/** One line of the list of changes. */
export interface ChangeItem {
  /** Identifies the change by its values, so that a further change removes the tick. */
  key: string;
  name: string;
  /** Null if the item was added. */
  before: string | null;
  /** Null if the item was removed. */
  after: string | null;
  /** The language of a text. Null for any other item. */
  lang: ContentLang | null;
}

interface ChangeGroup {
  title: string;
  items: ChangeItem[];
}

/** Groups the changes: texts by language, then the fields that all languages share, badges and contents. */
export function useChangeGroups({ texts, facts, badges, builds, stepFile }: Changes): ChangeGroup[] {
  const { t } = useTranslation('catalog');
  const { lang: uiLang } = usePortal();
  const fileTypes = useContentTypeNames();
  const names = new Intl.DisplayNames(uiLang, { type: 'language' });
  const languageOf = (code: string) => names.of(bcp47(code as ContentLang)) ?? code;
  const textNames: Record<Text['field'], string> = {
    title: t('changes.field.title'),
    briefDescription: t('changes.field.briefDescription'),
    fullDescription: t('changes.field.fullDescription'),
    goal1: t('changes.field.goal1'),
    goal2: t('changes.field.goal2'),
    goal3: t('changes.field.goal3'),
    videoLink: t('changes.field.videoLink'),
  };
  const factNames: Record<Fact['field'], string> = {
    category: t('changes.field.category'),
    duration: t('changes.field.duration'),
    skills: t('filters.skills'),
    tags: t('filters.tags'),
    headsets: t('detail.headsets'),
    contentLanguages: t('changes.field.contentLanguages'),
    resources: t('tabs.resources'),
    completion: t('changes.field.completion'),
    picture: t('changes.field.picture'),
  };
  /** Pictures are not shown. The text only says that there is a picture, or that it is a different one. */
  const pictureText = (isOther: boolean) => (isOther ? t('changes.otherPicture') : t('changes.picture'));
  function factText(field: Fact['field'], values: readonly string[], isOther: boolean): string | null {
    const [first] = values;
    if (first === undefined) return null;
    switch (field) {
      case 'duration':
        return formatMinutes(Number(first), uiLang);
      case 'completion':
        if (first === 'learner') return t('changes.byLearner');
        return t('changes.byMinutes', { minutes: formatMinutes(Number(first), uiLang) });
      case 'contentLanguages':
        return values.map(languageOf).join(', ');
      case 'picture':
        return pictureText(isOther);
      default:
        return values.join(', ');
    }
  }
  function badgeItem(badge: BadgeChange): ChangeItem {
    const { field, lang, before, after } = badge;
    const key = JSON.stringify(badge);
    if (field === 'logo' || lang === null) {
      const now = pictureText(before !== null);
      return { key, name: factNames.picture, before: before && pictureText(false), after: after && now, lang };
    }
    const language = languageOf(lang);
    const name =
      field === 'name' ? t('changes.field.badgeName', { language }) : t('changes.field.badgeDescription', { language });
    return { key, name, before, after, lang };
  }
  const buildText = (build: Build) =>
    build &&
    [
      build.version,
      build.fileName,
      formatSize(build.fileSize, uiLang),
      build.isMaster ? t('changes.build.master') : '',
      build.offlineAvailable ? t('changes.build.offline') : '',
      build.launchParameter === null ? '' : t('changes.build.parameter', { parameter: build.launchParameter }),
    ]
      .filter(Boolean)
      .join(' · ');
  const contents = builds.map((build) => ({
    key: JSON.stringify(build),
    name: fileTypes[build.fileType],
    before: buildText(build.before),
    after: buildText(build.after),
    lang: null,
  }));
  if (stepFile)
    contents.push({
      key: JSON.stringify(stepFile),
      name: t('changes.field.stepFile'),
      before: stepFile.before && formatZoned(stepFile.before, uiLang),
      after: stepFile.after && formatZoned(stepFile.after, uiLang),
      lang: null,
    });
  const groups: ChangeGroup[] = [
    ...[...Map.groupBy(texts, ({ lang }) => lang)].map(([lang, ofLang]) => ({
      title: t('changes.texts', { language: languageOf(lang) }),
      items: ofLang.map((text) => ({ ...text, key: JSON.stringify(text), name: textNames[text.field] })),
    })),
    {
      title: t('changes.general'),
      items: facts.map((fact) => ({
        key: JSON.stringify(fact),
        name: factNames[fact.field],
        before: factText(fact.field, fact.before, false),
        after: factText(fact.field, fact.after, fact.before.length > 0),
        lang: null,
      })),
    },
    ...[...Map.groupBy(badges, ({ number }) => number)].map(([number, ofBadge]) => ({
      title: t('changes.badge', { number }),
      items: ofBadge.map(badgeItem),
    })),
    { title: t('detail.contents'), items: contents },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
