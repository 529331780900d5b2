const TAB = 'tab';

/** Returns the tab that the URL parameters name, or the first tab if they name none of `tabs`. */
export const readTab = <T extends string>(params: URLSearchParams, tabs: readonly T[]): T | undefined =>
  tabs.find((tab) => tab === params.get(TAB)) ?? tabs[0];

/** Returns the URL parameters that select a tab. For the tab `first`, there are none. */
export const tabAddress = (tab: string, first: string): URLSearchParams =>
  new URLSearchParams(tab === first ? {} : { [TAB]: tab });

/** Whether the URL parameters select the tab. Without a parameter, `first` is selected. */
export const isOnTab = (params: URLSearchParams, tab: string, first: string): boolean =>
  (params.get(TAB) ?? first) === tab;
