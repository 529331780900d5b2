/** Helpers that create DOM elements. The trainings use no framework. */

const ICONS = {
  check: '<circle cx="12" cy="12" r="9"/><path d="m8 12.5 2.7 2.7L16 9.5"/>',
  alert: '<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.2M12 16.2v.1"/>',
  cloud: '<path d="m4 4 16 16M9.5 5.8A6 6 0 0 1 17 10.5a4.3 4.3 0 0 1 3.4 6.7M17 19H7.5a4.7 4.7 0 0 1-1.3-9.2"/>',
  dots: '<circle cx="12" cy="12" r="9"/><path d="M8 12h.1M12 12h.1M16 12h.1"/>',
  sound: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.500 9.5ZM15.500 9a4.200 4.200 0 0 1 0 6M18.200 6.500a8 8 0 0 1 0 11"/>',
  mute: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.500 9.5ZM16 9.500l5 5M21 9.500l-5 5"/>',
  pause: '<path d="M9 6v12M15 6v12"/>',
  left: '<path d="M19 12H5M11 6l-6 6 6 6"/>',
  right: '<path d="M5 12h14M13 6l6 6-6 6"/>',
  up: '<path d="M12 19V5M6 11l6-6 6 6"/>',
  down: '<path d="M12 5v14M6 13l6 6 6-6"/>',
} as const;

/** A child of an element. Null is skipped. */
export type Child = Node | string | null;

export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  {
    dataset,
    text,
    ...rest
  }: { dataset?: Record<string, string>; text?: string; class?: string; [attribute: string]: unknown },
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(rest))
    if (value !== undefined) element.setAttribute(attribute, String(value));
  Object.assign(element.dataset, dataset);
  element.append(...[text ?? null, ...children].filter((child) => child !== null));
  return element;
}

/** Creates an icon 24 units in size, in the colour of the surrounding text. */
export function icon(name: keyof typeof ICONS): SVGElement {
  const holder = document.createElement('div');
  holder.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`;
  return holder.firstElementChild as SVGElement;
}

/** Creates a button. `action`: an identifier for tests and styles. `name`: the accessible name, if the label is an icon. */
export function button(
  kind: string,
  action: string,
  label: Child[],
  onClick: () => void,
  name?: string,
): HTMLButtonElement {
  const element = make('button', { type: 'button', class: kind, dataset: { action }, 'aria-label': name }, ...label);
  element.addEventListener('click', onClick);
  return element;
}
