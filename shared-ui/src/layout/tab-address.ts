const TAB = 'tab';

/** Returns the tab that the address names, or the first tab if the address names none of them. */
export const readTab = <T extends string>(params: URLSearchParams, tabs: readonly T[]): T | undefined =>
  tabs.find((tab) => tab === params.get(TAB)) ?? tabs[0];

/** Returns the address of a tab without other parameters. The tab `first` has none. */
export const tabAddress = (tab: string, first: string): URLSearchParams =>
  new URLSearchParams(tab === first ? {} : { [TAB]: tab });

/** Whether the address names the tab. An address without a tab is on the tab `first`. */
export const isOnTab = (params: URLSearchParams, tab: string, first: string): boolean =>
  (params.get(TAB) ?? first) === tab;
