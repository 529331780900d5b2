import type { RemotePage } from '@vr/shared-api/remote';

export const pages: RemotePage[] = [
  {
    id: 'companies',
    path: '/widid/companies',
    roles: ['superadmin'],
    titleKey: 'companies.title',
    shortTitleKey: 'companies.shortTitle',
    icon: 'companies',
    order: 20,
    preload: true,
  },
];

export const slots: string[] = [];
