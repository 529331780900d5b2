import type { RemotePage } from '@vr/shared-api/remote';

export const pages: RemotePage[] = [
  {
    id: 'my-progression',
    path: '/learner/dashboard',
    serves: 'dashboard',
    shells: ['learner'],
    titleKey: 'page.title',
    shortTitleKey: 'page.shortTitle',
    icon: 'dashboard',
    order: 20,
  },
];

export const slots: string[] = [];
