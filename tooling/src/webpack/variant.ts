/** One of the builds of a package. */
export interface Variant {
  /** Folder of the package: `shell`, or a remote such as `mfe-catalog`. */
  name: string;
  mode: 'production' | 'development';
  /**
   * `federated`: the shell or a remote as a build of its own. `static`: the shell with all remotes linked in, as `pnpm dev`
   * serves it. `embedded`: the part of the shell that other sites embed. It loads the same remotes as the federated shell.
   */
  linking: 'federated' | 'static' | 'embedded';
}
