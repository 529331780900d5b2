import { fold } from '@vr/shared-api/fold';

/** For `showSearch` of antd's Select: finds options by their labels, ignoring case and accents. */
export const searchByLabel = {
  filterOption: (typed: string, option?: { label?: unknown }): boolean =>
    fold(String(option?.label ?? '')).includes(fold(typed)),
};
