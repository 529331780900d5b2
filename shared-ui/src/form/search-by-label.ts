import { fold } from '@vr/shared-api/fold';

/** The `showSearch` of a Select whose options are found by their labels, whatever the case and accents. */
export const searchByLabel = {
  filterOption: (typed: string, option?: { label?: unknown }): boolean =>
    fold(String(option?.label ?? '')).includes(fold(typed)),
};
