/**
 * The platform: the antd components that the portal allows. The shell provides each of them to every remote, with the
 * portal's theme and language. A component outside this list would bring antd's
 * contexts a second time, so the build and the lint refuse it. The contract promises each of them to remotes in other
 * repositories: removing one, even if no remote here uses it, needs a new major version.
 */
export const ANTD_COMPONENTS = [
  'alert',
  'checkbox',
  'config-provider',
  'drawer',
  'dropdown',
  'input',
  'modal',
  'pagination',
  'select',
  'table',
  'tooltip',
] as const;

/** Returns the path of a component's module: `antd/es/config-provider` for `ConfigProvider`. */
export const antdPath = (name: string): string => `antd/es/${name.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()}`;

/** Returns whether the portal allows the antd component with this name, such as `Button`. */
export const isAllowedAntd = (name: string): boolean =>
  ANTD_COMPONENTS.some((component) => antdPath(name) === `antd/es/${component}`);

/**
 * Returns a module for the shell's entry that imports every allowed component, because webpack provides only the modules
 * that the shell itself refers to. The function in the module is never called.
 */
export const platformModule = (): string => {
  const references = ANTD_COMPONENTS.map((component) => `import('antd/es/${component}')`);
  return `data:text/javascript,${encodeURIComponent(`const platform = () => [${references.join(',')}];`)}`;
};
