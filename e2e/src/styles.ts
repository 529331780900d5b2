/**
 * Returns a selector for the elements with a class of a CSS module, by the name of the class in the style sheet, for example
 * `styled('cardHeart')`. In the page, a hash follows the name.
 */
export const styled = (name: string): string => `:is([class^='${name}_'], [class*=' ${name}_'])`;
