/** Replaces `link.ts` in a build that contains all remotes, such as the build of `pnpm dev`. */
import type { RemoteModule } from '@vr/shared-ui/kernel';
import type { RemoteErrorKind } from './RemoteError.ts';

export async function link(remote: string): Promise<RemoteModule> {
  // The configuration of webpack limits this import to the remotes of the build.
  const module: { default: RemoteModule } = await import(`../../../${remote}/src/remote.ts`);
  return module.default;
}

export const errorKindOf = async (error: unknown): Promise<RemoteErrorKind> =>
  error instanceof Error && error.name === 'ChunkLoadError' ? 'chunk' : 'evaluation';

/** The remotes are part of this build, so their scripts have no hashes to watch. */
export const watchScripts = (): void => undefined;

/** The remotes are part of this build, not of releases. */
export const LINKS_RELEASES = false;
