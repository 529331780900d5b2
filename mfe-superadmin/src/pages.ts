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
  {
    id: 'training-centers',
    path: '/widid/training-centers',
    roles: ['superadmin'],
    titleKey: 'companies.centers.title',
    shortTitleKey: 'companies.centers.shortTitle',
    icon: 'training-center',
    order: 30,
    preload: true,
  },
  {
    id: 'vr-rooms',
    path: '/widid/vr-rooms',
    roles: ['superadmin'],
    titleKey: 'companies.rooms.title',
    shortTitleKey: 'companies.rooms.shortTitle',
    icon: 'vr-room',
    order: 40,
    preload: true,
  },
  {
    id: 'partners',
    path: '/widid/partners',
    roles: ['superadmin'],
    titleKey: 'partners.title',
    shortTitleKey: 'partners.shortTitle',
    icon: 'partners',
    order: 50,
    preload: true,
  },
  {
    id: 'releases',
    path: '/widid/releases',
    roles: ['superadmin'],
    hiddenOnSmallPhones: true,
    titleKey: 'releases.title',
    shortTitleKey: 'releases.shortTitle',
    icon: 'global',
    order: 60,
  },
];

export const slots: string[] = [];
