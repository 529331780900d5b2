import * as address from '@vr/shared-ui/tab-address';

/** The key of every catalogue's first tab. */
export const FIRST_TAB = 'trainings';

/** Whether the address is on the tab. An address without a tab is on the first tab. */
export const isOnTab = (params: URLSearchParams, tab: string): boolean => address.isOnTab(params, tab, FIRST_TAB);

/** Returns the address of a tab, without other parameters. The first tab has no parameter. */
export const tabAddress = (tab: string): URLSearchParams => address.tabAddress(tab, FIRST_TAB);
