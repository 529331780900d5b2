/**
 * Why a remote failed: its entry did not load (network), it needs a contract that this portal lacks (contract), its
 * code threw (evaluation), or a later part of it did not load (chunk).
 */
export type RemoteErrorKind = 'network' | 'contract' | 'evaluation' | 'chunk';

/** The error of a remote that could not be loaded or rendered. */
export class RemoteError extends Error {
  readonly kind: RemoteErrorKind;
  readonly remote: string;
  readonly version: string;
  constructor(kind: RemoteErrorKind, remote: string, version: string, cause: unknown) {
    super(`${remote} ${version}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'RemoteError';
    this.kind = kind;
    this.remote = remote;
    this.version = version;
  }
}
