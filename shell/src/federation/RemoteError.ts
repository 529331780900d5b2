/**
 * Why a remote failed. `network`: its entry script did not load. `contract`: it needs a contract that this portal lacks.
 * `evaluation`: its code threw. `chunk`: another of its scripts did not load. `integrity`: the browser refused a script,
 * because its bytes do not match the hash in the release.
 */
export type RemoteErrorKind = 'network' | 'contract' | 'evaluation' | 'chunk' | 'integrity';

/** The error of a remote that could not be loaded or rendered. */
export class RemoteError extends Error {
  readonly kind: RemoteErrorKind;
  readonly remote: string;
  readonly version: string;
  /** The contract that the remote needs; set only if this portal lacks it. */
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
