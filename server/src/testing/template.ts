/** Fills in the variables of a template, such as `${NAME}`, as envsubst does. Fails if one has no value. */
export const fillTemplate = (template: string, values: Record<string, string>): string =>
  template.replaceAll(/\$\{([A-Z_]+)\}/gu, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template has an unknown variable: ${name}`);
    return value;
  });
