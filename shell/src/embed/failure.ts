import { CRASH_TEXTS } from '../errors/texts.ts';
import { emitFrom } from './events.ts';
import { elementLanguage } from './language.ts';

/** Shows in an element that it could not start, in place of its content or of that of `into`, and sends `vr-error`. */
export function showStartFailure(
  element: HTMLElement,
  detail: { reason: string; message: string },
  into: HTMLElement | ShadowRoot = element.shadowRoot ?? element.attachShadow({ mode: 'open' }),
): void {
  const { title, text } = CRASH_TEXTS[elementLanguage(element)];
  const line = Object.assign(document.createElement('p'), { textContent: `${title} ${text}` });
  line.setAttribute('role', 'alert');
  into.replaceChildren(line);
  emitFrom(element)('vr-error', { code: 'START', ...detail });
}
