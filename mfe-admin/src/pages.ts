import { getQuota } from '@vr/shared-api/contract/clients';
import { pathOf } from '@vr/shared-api/contract/endpoint';
import { listHeldReports } from '@vr/shared-api/contract/sessions';
import { listTeamProgress } from '@vr/shared-api/contract/team';
import { listManaged, listMembers } from '@vr/shared-api/contract/users';
import type { RemotePage } from '@vr/shared-api/remote';

export const pages: RemotePage[] = [
  {
    id: 'company',
    path: '/admin/company',
    roles: ['admin'],
    titleKey: 'company.title',
    shortTitleKey: 'company.shortTitle',
    icon: 'company',
    serves: 'company',
    byCompanyType: {
      TRAINING_CENTER: {
        titleKey: 'company.trainingCenter.title',
        shortTitleKey: 'company.trainingCenter.shortTitle',
        icon: 'training-center',
      },
      VR_ROOM: { titleKey: 'company.vrRoom.title', shortTitleKey: 'company.vrRoom.shortTitle', icon: 'vr-room' },
    },
    order: 20,
    preload: true,
    early: ({ lang }) => [
      { call: pathOf(getQuota, { params: { id: 0 } }), tabs: ['', 'info'] },
      { call: pathOf(listMembers, { query: { lang } }), tabs: ['', 'activity'] },
      { call: pathOf(listHeldReports, { query: { lang } }), tabs: ['', 'sessions'] },
    ],
  },
  {
    id: 'team',
    path: '/manager/team',
    roles: ['manager'],
    titleKey: 'team.title',
    shortTitleKey: 'team.shortTitle',
    icon: 'team',
    serves: 'team',
    byCompanyType: {
      TRAINING_CENTER: { titleKey: 'teamOfCenter.title', shortTitleKey: 'teamOfCenter.shortTitle', icon: 'team' },
    },
    order: 15,
    early: ({ lang }) => [
      { call: pathOf(listManaged, { query: { lang } }), tabs: [''] },
      { call: pathOf(listTeamProgress, {}), tabs: [''] },
    ],
  },
  {
    id: 'master-content',
    path: '/admin/master-content',
    roles: ['superadmin', 'admin', 'manager'],
    requires: 'masterContentAccess',
    titleKey: 'masterContent.title',
    shortTitleKey: 'masterContent.shortTitle',
    icon: 'content',
    order: 60,
  },
];

/** The slots that other remotes may use. `admin.quotas.v1` takes `{ clientId }`, the other slots take no props. */
export const slots: string[] = [
  'admin.resources.v1',
  'admin.master-content.v1',
  'admin.quotas.v1',
  'admin.security.v1',
];
