import type { RemotePage } from '@vr/shared-api/remote';

export const pages: RemotePage[] = [
  {
    id: 'company',
    path: '/admin/company',
    shells: ['admin'],
    titleKey: 'company.title',
    shortTitleKey: 'company.shortTitle',
    icon: 'company',
    order: 20,
    preload: true,
  },
];

export const slots: string[] = [];
