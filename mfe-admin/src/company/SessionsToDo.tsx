import { Link } from '@vr/shared-ui/router';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHeldReports } from '../held-reports/useHeldReports.ts';
import { ToDoItem } from '../lists/ToDo.tsx';

/** Says how many reported sessions wait for a decision, with a link to their tab. Shows nothing if there are none. */
export function SessionsToDo({ to }: { to: string }) {
  const { t } = useTranslation('admin');
  const count = useHeldReports().data?.total ?? 0;
  if (count === 0) return null;
  return (
    <ToDoItem icon={CircleHelp} text={t('heldReports.toDo', { count })}>
      <Link to={{ search: to }}>{t('heldReports.toDoOpen')}</Link>
    </ToDoItem>
  );
}
