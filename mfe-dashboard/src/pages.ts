import { pathOf } from '@vr/shared-api/contract/endpoint';
import { getUserStats } from '@vr/shared-api/contract/statistics';
import type { RemotePage } from '@vr/shared-api/remote';

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
    early: ({ lang, user }) => [pathOf(getUserStats, { params: { id: user }, query: { lang } })],
  },
];

export const slots: string[] = [];
