import { useSession } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** The text about a group, and the one about a promotion. */
const TEXTS = {
  title: ['groups.title', 'promotions.title'],
  add: ['groups.add', 'promotions.add'],
  edit: ['groups.edit', 'promotions.edit'],
  search: ['groups.search', 'promotions.search'],
  empty: ['groups.empty', 'promotions.empty'],
  emptyText: ['groups.emptyText', 'promotions.emptyText'],
  noMatch: ['groups.noMatch', 'promotions.noMatch'],
  count: ['groups.count', 'promotions.count'],
  name: ['groups.name', 'promotions.name'],
  nameRequired: ['groups.nameRequired', 'promotions.nameRequired'],
  nameUsed: ['groups.nameUsed', 'promotions.nameUsed'],
  gone: ['groups.gone', 'promotions.gone'],
  stale: ['groups.stale', 'promotions.stale'],
  saveFailed: ['groups.saveFailed', 'promotions.saveFailed'],
  saved: ['groups.saved', 'promotions.saved'],
  added: ['groups.added', 'promotions.added'],
  deleted: ['groups.deleted', 'promotions.deleted'],
  deleteTitle: ['groups.deleteTitle', 'promotions.deleteTitle'],
  deleteText: ['groups.deleteText', 'promotions.deleteText'],
  addTo: ['groups.addTo', 'promotions.addTo'],
  addToTitle: ['groups.addToTitle', 'promotions.addToTitle'],
  one: ['groups.one', 'promotions.one'],
  choose: ['groups.choose', 'promotions.choose'],
  newOne: ['groups.newOne', 'promotions.newOne'],
  addFailed: ['groups.addFailed', 'promotions.addFailed'],
  all: ['groups.all', 'promotions.all'],
} as const;

/** Returns the texts about groups, which a training centre calls promotions (spec §2 Company page). */
export function useGroupText(): (text: keyof typeof TEXTS, values?: Record<string, unknown>) => string {
  const { t } = useTranslation('admin');
  const isTrainingCenter = useSession(({ client }) => client?.type === 'TRAINING_CENTER');
  return (text, values = {}) => {
    const [group, promotion] = TEXTS[text];
    return t(isTrainingCenter ? promotion : group, values);
  };
}
