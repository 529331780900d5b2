import { GROUP_NAMES_SHOWN } from '@vr/shared-api/limits';
import { useTranslation } from 'react-i18next';
import { EmptyCell } from '../lists/EmptyCell.tsx';
import type { Member } from './filter.ts';

/** The first names of a member's groups, and the number of the others. */
export function GroupNames({ groups }: Pick<Member, 'groups'>) {
  const { t } = useTranslation('admin');
  const names = groups
    .slice(0, GROUP_NAMES_SHOWN)
    .map(({ name }) => name)
    .join(', ');
  const more = groups.length - GROUP_NAMES_SHOWN;
  if (groups.length === 0) return <EmptyCell />;
  return more > 0 ? t('members.more', { names, count: more }) : names;
}
