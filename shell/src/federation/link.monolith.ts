/** Replaces `link.ts` in the monolith build, which contains all remotes and links them statically. */
import type { RemoteModule } from '@vr/shared-ui/kernel';
import type { RemoteErrorKind } from './RemoteError.ts';

const remotes: Record<string, () => Promise<{ default: RemoteModule }>> = {
  'mfe-admin': () => import('../../../mfe-admin/src/remote.ts'),
  'mfe-catalog': () => import('../../../mfe-catalog/src/remote.ts'),
  'mfe-dashboard': () => import('../../../mfe-dashboard/src/remote.ts'),
  'mfe-superadmin': () => import('../../../mfe-superadmin/src/remote.ts'),
  'mfe-wizards': () => import('../../../mfe-wizards/src/remote.ts'),
};

export async function link(remote: string): Promise<RemoteModule> {
  const load = remotes[remote];
  if (!load) throw new Error(`${remote} is not part of this build`);
  return (await load()).default;
}

export const errorKindOf = async (error: unknown): Promise<RemoteErrorKind> =>
  error instanceof Error && error.name === 'ChunkLoadError' ? 'chunk' : 'evaluation';

/** The remotes are part of this build: their scripts have no hashes of their own. */
export const watchScripts = (): void => undefined;

/** The remotes are part of this build and of no release. */
export const LINKS_RELEASES = false;
