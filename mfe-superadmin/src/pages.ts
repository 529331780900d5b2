import { listClients } from '@vr/shared-api/contract/clients';
import { pathOf } from '@vr/shared-api/contract/endpoint';
import type { ClientType } from '@vr/shared-api/limits';
import type { RemotePage } from '@vr/shared-api/remote';

/** The call that the page of a type waits for. */
const listOf = (type: ClientType) => () => [pathOf(listClients, { query: { type } })];

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
    early: listOf('COMPANY'),
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
    early: listOf('TRAINING_CENTER'),
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
    early: listOf('VR_ROOM'),
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
    early: listOf('PARTNER'),
  },
];

export const slots: string[] = [];
