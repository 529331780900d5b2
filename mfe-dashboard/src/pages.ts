import { pathOf } from '@vr/shared-api/contract/endpoint';
import { getUserStats } from '@vr/shared-api/contract/statistics';
import type { RemotePage } from '@vr/shared-api/remote';

/**
 * The dashboards of managers, admins, partners and the super admin (spec §2). All are one page, which shows what the role
 * may see.
 */
const OVERVIEWS = [
  ['team-dashboard', '/manager/dashboard', 'manager'],
  ['company-dashboard', '/admin/dashboard', 'admin'],
  ['platform-dashboard', '/widid/dashboard', 'superadmin'],
  ['partner-dashboard', '/partner/dashboard', 'partner'],
] as const;

export const pages: RemotePage[] = [
  {
    id: 'my-progression',
    path: '/learner/dashboard',
    serves: 'dashboard',
    roles: ['learner'],
    titleKey: 'page.title',
    shortTitleKey: 'page.shortTitle',
    icon: 'dashboard',
    order: 20,
    early: ({ lang }) => [{ call: pathOf(getUserStats, { params: { id: 'me' }, query: { lang } }), tabs: [''] }],
  },
  ...OVERVIEWS.map(
    ([id, path, role]): RemotePage => ({
      id,
      path,
      serves: 'dashboard',
      roles: [role],
      titleKey: 'overviewPage.title',
      shortTitleKey: 'overviewPage.shortTitle',
      icon: 'dashboard',
      order: 70,
    }),
  ),
];

/**
 * `dashboard.export.v1`: a button that exports people's results. `dashboard.person.v1`: a person's progress, for someone
 * responsible for them; props `{ person: { id, firstName, lastName } }`. `dashboard.certificate.v1`: the dialog with the
 * signed-in person's certificate for a training or course; props `{ of: { kind, id }, open, onClose }`.
 */
export const slots: string[] = ['dashboard.export.v1', 'dashboard.person.v1', 'dashboard.certificate.v1'];
