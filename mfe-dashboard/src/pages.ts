import { pathOf } from '@vr/shared-api/contract/endpoint';
import { getUserStats } from '@vr/shared-api/contract/statistics';
import type { RemotePage } from '@vr/shared-api/remote';

/** The dashboards of those who look after people (spec §2). They are one page that shows what the role may see. */
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
    early: ({ lang, user }) => [{ call: pathOf(getUserStats, { params: { id: user }, query: { lang } }), tabs: [''] }],
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
 * In order: a button that exports people's results; a person's progress for somebody who looks after them, with the props
 * `{ person: { id, firstName, lastName } }`; and the dialog of the signed-in person's certificate of a training or course,
 * with the props `{ of: { kind, id }, open, onClose }`.
 */
export const slots: string[] = ['dashboard.export.v1', 'dashboard.person.v1', 'dashboard.certificate.v1'];
