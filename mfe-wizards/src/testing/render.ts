import { renderInPortal } from '@vr/shared-ui/testing/portal';
import type { ReactNode } from 'react';

export const renderInWizards = (ui: ReactNode, options: Parameters<typeof renderInPortal>[1] = {}) =>
  renderInPortal(ui, { texts: { wizards: (lang) => import(`../locales/${lang}.json`) }, ...options });
