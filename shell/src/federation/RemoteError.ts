/**
 * Why a remote failed: its entry did not load (network), it needs a contract that this portal lacks (contract), its
 * code threw (evaluation), a later part of it did not load (chunk), or the browser refused a file of it, because its bytes
 * are not those of the release (integrity).
 */
export type RemoteErrorKind = 'network' | 'contract' | 'evaluation' | 'chunk' | 'integrity';

/** The error of a remote that could not be loaded or rendered. */
export class RemoteError extends Error {
  readonly kind: RemoteErrorKind;
  readonly remote: string;
  readonly version: string;
  /** The contract that the remote needs, if this portal lacks it. */
  readonly contract: string | undefined;
  constructor(kind: RemoteErrorKind, remote: string, version: string, cause: unknown, contract?: string) {
    super(`${remote} ${version}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'RemoteError';
    this.kind = kind;
    this.remote = remote;
    this.version = version;
    this.contract = contract;
  }
}
