const TAB = 'tab';

/** The key of every catalogue's first tab. */
export const FIRST_TAB = 'trainings';

/** Returns the tab that the address names, or the first tab if the address names none of them. */
export const readTab = <T extends string>(params: URLSearchParams, tabs: readonly T[]): T | undefined =>
  tabs.find((tab) => tab === params.get(TAB)) ?? tabs[0];

/** Whether the address names the tab. An address without a tab is on the first one. */
export const isOnTab = (params: URLSearchParams, tab: string): boolean => (params.get(TAB) ?? FIRST_TAB) === tab;

/** Returns the address of a tab without other parameters. The first tab has none. */
export const tabAddress = (tab: string): URLSearchParams =>
  new URLSearchParams(tab === FIRST_TAB ? {} : { [TAB]: tab });
