/** Replaces the variables in a template, such as `${NAME}`, like envsubst. Fails if a variable has no value. */
export const fillTemplate = (template: string, values: Record<string, string>): string =>
  template.replaceAll(/\$\{([A-Z_]+)\}/gu, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template has an unknown variable: ${name}`);
    return value;
  });
