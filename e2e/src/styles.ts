/**
 * Returns a selector for a class of a CSS module by its name in the style sheet, for example `styled('cardHeart')`. In the
 * page, a hash follows the name.
 */
export const styled = (name: string): string => `:is([class^='${name}_'], [class*=' ${name}_'])`;
