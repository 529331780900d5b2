import { useStyles } from '@vr/shared-ui/kernel';
import { useLazyTexts } from '@vr/shared-ui/useLazyTexts';
import sheet from '../overview.css';
import { ScopeProvider, useRoleScope } from '../scope.ts';
import { ExportButton } from './ExportButton.tsx';

/** The slot `dashboard.export.v1`: a button that exports the results of the people whom the role looks after. */
export default function ExportSlot() {
  useStyles(sheet);
  const scope = useRoleScope();
  const hasTexts = useLazyTexts('overview', (lang) => import(`../locales/${lang}.json`));
  if (!hasTexts) return null;
  return (
    <ScopeProvider value={scope}>
      <ExportButton target={{ of: 'trainings' }} />
    </ScopeProvider>
  );
}
