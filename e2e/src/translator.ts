import type { Page } from '@playwright/test';

/**
 * Makes each page translate itself as Chrome does: inserts an element before each text node, then removes the node. Texts
 * that are added later are translated after a short delay. Texts in shadow roots are translated too, as other browsers do.
 * The translation of a text is the text in «».
 */
export const translatePages = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const KEPT = 'script, style, noscript, textarea, svg, font, [translate=no]';
    function translate(text: Text): void {
      if (!text.data.trim() || !text.isConnected || text.parentElement?.closest(KEPT)) return;
      const font = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = `«${text.data}»`;
      font.append(inner);
      text.before(font);
      text.remove();
    }
    function textsIn(node: Node): Text[] {
      if (node instanceof Text) return [node];
      return [...node.childNodes].flatMap(textsIn);
    }
    const translateSoon = (nodes: Iterable<Node>) => {
      const texts = [...nodes].flatMap(textsIn);
      if (texts.length > 0) setTimeout(() => texts.forEach(translate), 5);
    };
    const watched = new WeakSet<Node>();
    function watch(root: Node): void {
      if (watched.has(root)) return;
      watched.add(root);
      new MutationObserver((records) => {
        for (const { addedNodes } of records) translateSoon(addedNodes);
      }).observe(root, { childList: true, subtree: true });
      translateSoon(root.childNodes);
    }
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function attach(init) {
      const root = attachShadow.call(this, init);
      watch(root);
      return root;
    };
    addEventListener('DOMContentLoaded', () => watch(document.body));
  });
