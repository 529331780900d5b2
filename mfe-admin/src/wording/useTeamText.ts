import { useSession } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** Keys of each text in two variants: for a team, and for the group of an instructor. */
const TEXTS = {
  title: ['team.title', 'teamOfCenter.title'],
  empty: ['team.empty', 'teamOfCenter.empty'],
  emptyText: ['team.emptyText', 'teamOfCenter.emptyText'],
  add: ['team.add', 'teamOfCenter.add'],
  addText: ['team.addText', 'teamOfCenter.addText'],
  added: ['team.added', 'teamOfCenter.added'],
  remove: ['team.remove', 'teamOfCenter.remove'],
  removeTitle: ['team.removeTitle', 'teamOfCenter.removeTitle'],
  removed: ['team.removed', 'teamOfCenter.removed'],
} as const;

/**
 * Returns a function for texts about a team. A team is called a group in a training centre (spec §2 Manager team page).
 */
export function useTeamText(): (text: keyof typeof TEXTS, values?: Record<string, unknown>) => string {
  const { t } = useTranslation('admin');
  const isTrainingCenter = useSession(({ client }) => client?.type === 'TRAINING_CENTER');
  return (text, values = {}) => {
    const [team, group] = TEXTS[text];
    return t(isTrainingCenter ? group : team, values);
  };
}
