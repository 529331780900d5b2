/**
 * What went wrong with a remote: its entry did not come (network), it asks for a contract that this portal lacks
 * (contract), its code threw (evaluation), or a later part of it did not come (chunk).
 */
export type RemoteErrorKind = 'network' | 'contract' | 'evaluation' | 'chunk';

/** A remote that could not be loaded or drawn. */
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
