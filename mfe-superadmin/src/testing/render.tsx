import { renderInPortal } from '@vr/shared-ui/testing/portal';
import type { ReactNode } from 'react';

export type Options = NonNullable<Parameters<typeof renderInPortal>[1]>;

/** Renders a component in a portal that has this remote's texts. */
export const renderSuperadmin = (part: ReactNode, options: Options = {}) =>
  renderInPortal(part, { texts: { superadmin: (lang) => import(`../locales/${lang}.json`) }, ...options });
