import type { ContentLang } from '@vr/shared-api/limits';
import type { ChangedBuild, Changes, ChangeWords, FactField } from './useChangeWords.ts';

/** One line of the list of changes. */
export interface ChangeItem {
  /** Names the change with its values, so that a tick does not outlive a further change. */
  key: string;
  name: string;
  /** Null for what was added. */
  before: string | null;
  /** Null for what was removed. */
  after: string | null;
  /** The language of a text. Null for anything else, which is short. */
  lang: ContentLang | null;
}

export interface ChangeGroup {
  title: string;
  items: ChangeItem[];
}

/** Returns what a list of values says, or null for none. A picture is only said to be there, or to be another one. */
function factText(field: FactField, values: readonly string[], words: ChangeWords, isOther: boolean): string | null {
  const [first] = values;
  if (first === undefined) return null;
  switch (field) {
    case 'duration':
      return words.duration(Number(first));
    case 'completion':
      return first === 'learner' ? words.byLearner : words.byMinutes(Number(first));
    case 'contentLanguages':
      return values.map(words.language).join(', ');
    case 'picture':
      return isOther ? words.otherPicture : words.picture;
    default:
      return values.join(', ');
  }
}

/** Returns the changes as groups of lines: texts by language, then what all languages share, badges and contents. */
export function groupsOf(changes: Changes, words: ChangeWords): ChangeGroup[] {
  const { texts, facts, badges, builds, stepFile } = changes;
  const langs = [...new Set(texts.map(({ lang }) => lang))];
  const numbers = [...new Set(badges.map(({ number }) => number))];
  const buildText = (build: ChangedBuild | null) => build && words.build(build);
  const groups: ChangeGroup[] = [
    ...langs.map((lang) => ({
      title: words.texts(lang),
      items: texts
        .filter((text) => text.lang === lang)
        .map((text) => ({ ...text, key: JSON.stringify(text), name: words.textField[text.field] })),
    })),
    {
      title: words.general,
      items: facts.map((fact) => ({
        key: JSON.stringify(fact),
        name: words.factField[fact.field],
        before: factText(fact.field, fact.before, words, false),
        after: factText(fact.field, fact.after, words, fact.before.length > 0),
        lang: null,
      })),
    },
    ...numbers.map((number) => ({
      title: words.badge(number),
      items: badges
        .filter((badge) => badge.number === number)
        .map((badge) => {
          const { field, lang, before, after } = badge;
          const [key, name] = [JSON.stringify(badge), words.badgeField(field, lang)];
          if (field !== 'logo') return { key, name, before, after, lang };
          const now = before === null ? words.picture : words.otherPicture;
          return { key, name, before: before && words.picture, after: after && now, lang };
        }),
    })),
    {
      title: words.contents,
      items: [
        ...builds.map((build) => ({
          key: JSON.stringify(build),
          name: words.fileType[build.fileType],
          before: buildText(build.before),
          after: buildText(build.after),
          lang: null,
        })),
        ...(stepFile
          ? [
              {
                key: JSON.stringify(stepFile),
                name: words.stepFile,
                before: stepFile.before && words.date(stepFile.before),
                after: stepFile.after && words.date(stepFile.after),
                lang: null,
              },
            ]
          : []),
      ],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
