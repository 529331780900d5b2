import { useStyles } from '@vr/shared-ui/kernel';
import { DashboardSkeleton } from '@vr/shared-ui/Skeletons';
import { useLazyTexts } from '@vr/shared-ui/useLazyTexts';
import dashboardSheet from '../dashboard.css';
import { Overview } from './Overview.tsx';
import sheet from './overview.css';

/** The dashboard of managers, admins, partners and the super admin (spec §2 Dashboard). */
export default function OverviewPage() {
  useStyles(dashboardSheet);
  useStyles(sheet);
  const hasTexts = useLazyTexts('overview', (lang) => import(`./locales/${lang}.json`));
  return hasTexts ? <Overview /> : <DashboardSkeleton />;
}
