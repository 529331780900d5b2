import type { ClientType } from '@vr/shared-api/limits';

type Text = 'title' | 'search' | 'count' | 'add' | 'none' | 'noneHint' | 'noMatch';

/** The text keys that differ between the pages of the company types. */
export const TYPE_TEXTS: Record<ClientType, Record<Text, string>> = {
  COMPANY: {
    title: 'companies.title',
    search: 'companies.search',
    count: 'companies.count',
    add: 'companies.add',
    none: 'companies.none',
    noneHint: 'companies.noneHint',
    noMatch: 'companies.noMatch',
  },
  TRAINING_CENTER: {
    title: 'companies.centers.title',
    search: 'companies.centers.search',
    count: 'companies.centers.count',
    add: 'companies.centers.add',
    none: 'companies.centers.none',
    noneHint: 'companies.centers.noneHint',
    noMatch: 'companies.centers.noMatch',
  },
  VR_ROOM: {
    title: 'companies.rooms.title',
    search: 'companies.rooms.search',
    count: 'companies.rooms.count',
    add: 'companies.rooms.add',
    none: 'companies.rooms.none',
    noneHint: 'companies.rooms.noneHint',
    noMatch: 'companies.rooms.noMatch',
  },
  PARTNER: {
    title: 'partners.title',
    search: 'partners.search',
    count: 'partners.count',
    add: 'partners.add',
    none: 'partners.none',
    noneHint: 'partners.noneHint',
    noMatch: 'partners.noMatch',
  },
};
