import type { Shell } from '@vr/shared-api/roles';

/** The tabs of an owner's catalogue, in their order. */
export const TABS = ['trainings', 'master-content', 'resources'] as const;
export type Tab = (typeof TABS)[number];

/** What decides which tabs there are. */
export interface Viewer {
  shell: Shell;
  phone: boolean;
  /** Whether the company has any storage, and whether it has subscribed to master contents. */
  hasQuota: boolean;
  masterContentAccess: boolean;
}

/**
 * The tabs of an owner's catalogue (spec §2). Without storage an admin has none; on phones the super admin has only the
 * published list.
 */
export function tabsFor({ shell, phone, hasQuota, masterContentAccess }: Viewer): readonly Tab[] {
  if (shell === 'superadmin') return phone ? ['trainings'] : TABS;
  if (shell !== 'admin') return ['trainings'];
  return hasQuota ? TABS.filter((tab) => tab !== 'master-content' || masterContentAccess) : [];
}

const TAB = 'tab';

/** The first tab of every catalogue. */
export const FIRST_TAB: Tab = 'trainings';

/** The tab that an address asks for, the first where it asks for none that is there. */
export const readTab = <T extends string>(params: URLSearchParams, tabs: readonly T[]): T | undefined =>
  tabs.find((tab) => tab === params.get(TAB)) ?? tabs[0];

/** Whether an address is on a tab that is there. */
export const isOnTab = (params: URLSearchParams, tab: string): boolean => (params.get(TAB) ?? FIRST_TAB) === tab;

/** What an address says to open a tab and nothing else; the first needs no word. */
export const tabAddress = (tab: string): URLSearchParams =>
  new URLSearchParams(tab === FIRST_TAB ? {} : { [TAB]: tab });
