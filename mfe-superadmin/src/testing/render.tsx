import { renderInPortal } from '@vr/shared-ui/testing/portal';
import type { ReactNode } from 'react';

export type Options = NonNullable<Parameters<typeof renderInPortal>[1]>;

export const renderSuperadmin = (part: ReactNode, options: Options = {}) =>
  renderInPortal(part, { texts: { superadmin: (lang) => import(`../locales/${lang}.json`) }, ...options });
