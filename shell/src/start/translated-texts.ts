/*
 * Browsers that translate a page replace text nodes with `<font>` elements. React still uses the removed nodes: it throws
 * when it removes one or inserts something before it, and text that it writes into one is invisible. So this module puts
 * each text node back, empty, before its `<font>`, and React works as before. It changes no prototype, because that would
 * also affect the pages that embed the portal.
 */

/** The element that shows a text node's translation, and the original text. */
interface Translation {
  shown: ChildNode;
  original: string;
}

const isText = (node: Node | null | undefined): node is Text => node?.nodeType === Node.TEXT_NODE;
const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/** Keeps React's text nodes below `root` in place while the browser translates them. Returns a function that stops this. */
export function keepTexts(root: Node): () => void {
  const translations = new WeakMap<Text, Translation>();
  const texts = new WeakMap<Node, Text>();

  function translate(text: Text, shown: ChildNode): void {
    translations.set(text, { shown, original: text.data });
    texts.set(shown, text);
    // Some browsers move the text node into the element with the translation.
    if (shown.contains(text)) text.replaceWith(text.cloneNode());
    shown.before(text);
    text.data = '';
  }

  function end(text: Text, shown: ChildNode): void {
    translations.delete(text);
    texts.delete(shown);
    shown.remove();
  }

  /**
   * Finds the element with which page translation replaced a text node. React never replaces a node, and never creates a
   * `<font>`.
   */
  function standIn(text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord): ChildNode | undefined {
    if (!text.data.trim()) return undefined;
    const candidates = [addedNodes.length === 1 ? addedNodes[0] : undefined, previousSibling, nextSibling];
    const shown = candidates.find((node, index) => node instanceof Element && (index === 0 || isFont(node)));
    if (!shown || texts.has(shown) || !shown.isConnected) return undefined;
    // If the text node is elsewhere in the page, React moved it.
    return text.parentNode && !shown.contains(text) ? undefined : (shown as ChildNode);
  }

  function removed(node: Node, record: MutationRecord): void {
    const text = texts.get(node);
    if (text) {
      const translation = translations.get(text);
      if (translation?.shown !== node || node.isConnected) return;
      translations.delete(text);
      texts.delete(node);
      if (!text.isConnected) return;
      const next = record.addedNodes[0] ?? record.previousSibling;
      if (next instanceof Element && (record.addedNodes.length > 0 || isFont(next)) && !texts.has(next)) {
        translations.set(text, { ...translation, shown: next });
        texts.set(next, text);
        return;
      }
      // The browser shows the original text again, in the original text node or a copy of it.
      if (isText(next) && next !== text && next.data === translation.original) next.remove();
      text.data = translation.original;
    } else if (isText(node)) {
      const known = translations.get(node);
      if (known) {
        // React moved or removed the text.
        if (node.isConnected) node.after(known.shown);
        else end(node, known.shown);
        return;
      }
      const shown = standIn(node, record);
      if (shown) translate(node, shown);
    }
  }

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      const { type, target, removedNodes } = record;
      if (type === 'characterData' && isText(target)) {
        const translation = translations.get(target);
        // The new text shows at once, before the browser translates it.
        if (translation && target.data) end(target, translation.shown);
      }
      for (const node of removedNodes) removed(node, record);
    }
    // Discards the records of the changes that this callback made.
    observer.takeRecords();
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
