/** One of the builds of a package. */
export interface Variant {
  /** Folder of the package: `shell`, or a remote such as `mfe-catalog`. */
  name: string;
  mode: 'production' | 'development';
  /**
   * Federated: each remote is its own build. Static: the shell with all remotes linked in, as `pnpm dev` serves it.
   * Embedded: the part of the shell that other sites embed, which loads the same remotes as the federated shell.
   */
  linking: 'federated' | 'static' | 'embedded';
}
