import { useStyles } from '@vr/shared-ui/kernel';
import { DashboardSkeleton } from '@vr/shared-ui/Skeletons';
import { useLazyTexts } from '@vr/shared-ui/useLazyTexts';
import dashboardSheet from '../../dashboard.css';
import sheet from '../overview.css';
import { ScopeProvider, useRoleScope } from '../scope.ts';
import { PersonFigures } from './PersonFigures.tsx';

/** The slot `dashboard.person.v1`: a person's progress, for someone who is responsible for that person. */
export default function PersonSlot({ person }: { person: { id: number; firstName: string; lastName: string } }) {
  useStyles(dashboardSheet);
  useStyles(sheet);
  const hasTexts = useLazyTexts('overview', (lang) => import(`../locales/${lang}.json`));
  const scope = useRoleScope();
  if (!hasTexts) return <DashboardSkeleton />;
  return (
    <ScopeProvider value={scope}>
      <PersonFigures key={person.id} person={person} />
    </ScopeProvider>
  );
}
