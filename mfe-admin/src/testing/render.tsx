import { renderInPortal } from '@vr/shared-ui/testing/portal';
import type { ReactNode } from 'react';

export type Options = NonNullable<Parameters<typeof renderInPortal>[1]>;

/** Renders a part of the remote in a test portal, with the texts of the remote. */
export const renderAdmin = (part: ReactNode, options: Options = {}) =>
  renderInPortal(part, { texts: { admin: (lang) => import(`../locales/${lang}.json`) }, ...options });
