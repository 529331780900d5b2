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
  {
    id: 'master-content',
    path: '/admin/master-content',
    shells: ['superadmin', 'admin', 'manager'],
    requires: 'masterContentAccess',
    titleKey: 'masterContent.title',
    shortTitleKey: 'masterContent.shortTitle',
    icon: 'content',
    order: 60,
  },
];

/** What other remotes may show of it; neither is given anything. */
export const slots: string[] = ['admin.resources.v1', 'admin.master-content.v1'];
