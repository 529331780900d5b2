import { useRole, useSession } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** Keys of each text in three variants: for a group, for a promotion, and for a manager's subgroup. */
const TEXTS = {
  title: ['groups.title', 'promotions.title', 'subgroups.title'],
  add: ['groups.add', 'promotions.add', 'subgroups.add'],
  edit: ['groups.edit', 'promotions.edit', 'subgroups.edit'],
  search: ['groups.search', 'promotions.search', 'subgroups.search'],
  empty: ['groups.empty', 'promotions.empty', 'subgroups.empty'],
  emptyText: ['groups.emptyText', 'promotions.emptyText', 'subgroups.emptyText'],
  noMatch: ['groups.noMatch', 'promotions.noMatch', 'subgroups.noMatch'],
  count: ['groups.count', 'promotions.count', 'subgroups.count'],
  nameRequired: ['groups.nameRequired', 'promotions.nameRequired', 'subgroups.nameRequired'],
  nameUsed: ['groups.nameUsed', 'promotions.nameUsed', 'subgroups.nameUsed'],
  gone: ['groups.gone', 'promotions.gone', 'subgroups.gone'],
  stale: ['groups.stale', 'promotions.stale', 'subgroups.stale'],
  saveFailed: ['groups.saveFailed', 'promotions.saveFailed', 'subgroups.saveFailed'],
  saved: ['groups.saved', 'promotions.saved', 'subgroups.saved'],
  added: ['groups.added', 'promotions.added', 'subgroups.added'],
  deleted: ['groups.deleted', 'promotions.deleted', 'subgroups.deleted'],
  deleteText: ['groups.deleteText', 'promotions.deleteText', 'subgroups.deleteText'],
  addTo: ['groups.addTo', 'promotions.addTo', 'subgroups.addTo'],
  addToTitle: ['groups.addToTitle', 'promotions.addToTitle', 'subgroups.addToTitle'],
  one: ['groups.one', 'promotions.one', 'subgroups.one'],
  choose: ['groups.choose', 'promotions.choose', 'subgroups.choose'],
  newOne: ['groups.newOne', 'promotions.newOne', 'subgroups.newOne'],
  addFailed: ['groups.addFailed', 'promotions.addFailed', 'subgroups.addFailed'],
  all: ['groups.all', 'promotions.all', 'subgroups.all'],
  /** Tells an admin where the subgroups are. */
  subgroups: ['groups.subgroups', 'promotions.subgroups', 'groups.subgroups'],
} as const;

/**
 * Returns a function for texts about groups. Groups are called promotions in a training centre (spec §2 Company page),
 * and subgroups for a manager (spec §2 Manager team page).
 */
export function useGroupText(): (text: keyof typeof TEXTS, values?: Record<string, unknown>) => string {
  const { t } = useTranslation('admin');
  const isTrainingCenter = useSession(({ client }) => client?.type === 'TRAINING_CENTER');
  const isManager = useRole() === 'manager';
  return (text, values = {}) => {
    const [group, promotion, subgroup] = TEXTS[text];
    if (isManager) return t(subgroup, values);
    return t(isTrainingCenter ? promotion : group, values);
  };
}
