const TAB = 'tab';

/** The first tab of every catalogue. */
export const FIRST_TAB = 'trainings';

/** The tab that an address asks for, the first where it asks for none that is there. */
export const readTab = <T extends string>(params: URLSearchParams, tabs: readonly T[]): T | undefined =>
  tabs.find((tab) => tab === params.get(TAB)) ?? tabs[0];

/** Whether an address is on a tab that is there. */
export const isOnTab = (params: URLSearchParams, tab: string): boolean => (params.get(TAB) ?? FIRST_TAB) === tab;

/** What an address says to open a tab and nothing else; the first needs no word. */
export const tabAddress = (tab: string): URLSearchParams =>
  new URLSearchParams(tab === FIRST_TAB ? {} : { [TAB]: tab });
