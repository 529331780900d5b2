import type { PortalConfig } from '@vr/shared-api/remote';
import { renderInPortal } from '@vr/shared-ui/testing/portal';
import type { ComponentProps, ReactNode } from 'react';
import { ShellContext } from '../ShellContext.ts';

type Shell = NonNullable<ComponentProps<typeof ShellContext>['value']>;

interface ShellOptions extends NonNullable<Parameters<typeof renderInPortal>[1]>, Partial<Omit<Shell, 'config'>> {
  config?: Partial<PortalConfig>;
}

/** Renders like `renderInPortal`, plus the shell's texts and context. */
export async function renderInShell(ui: ReactNode, options: ShellOptions = {}) {
  const { config, signOut = async () => undefined, switchRole = () => undefined, ...portal } = options;
  const shell = { config: { supportEmail: null, faqUrl: null, ...config } as PortalConfig, signOut, switchRole };
  const texts = { shell: (lang: string) => import(`../locales/${lang}.json`) };
  const inShell = (content: ReactNode) => <ShellContext value={shell}>{content}</ShellContext>;
  const rendered = await renderInPortal(inShell(ui), { texts, ...portal });
  return { ...rendered, rerender: (next: ReactNode) => rendered.rerender(inShell(next)) };
}
