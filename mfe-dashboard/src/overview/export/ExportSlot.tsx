import { useStyles } from '@vr/shared-ui/kernel';
import { useLazyTexts } from '@vr/shared-ui/useLazyTexts';
import sheet from '../../dashboard.css';
import { ScopeProvider, useRoleScope } from '../scope.ts';
import { ExportTools } from './ExportTools.tsx';

/**
 * The slot `dashboard.export.v1`: a button that exports the results of the people whom the current role is responsible for.
 */
export default function ExportSlot() {
  useStyles(sheet);
  const scope = useRoleScope();
  const hasTexts = useLazyTexts('overview', (lang) => import(`../locales/${lang}.json`));
  if (!hasTexts) return null;
  return (
    <ScopeProvider value={scope}>
      <ExportTools target={{ of: 'trainings' }} />
    </ScopeProvider>
  );
}
