import path from 'node:path';
import { ROOT } from '../../packages.ts';

const HELPERS = path.join(ROOT, 'shell/src/embed/shadow-roots.ts');
const FOCUSED = /(?:const|let|var) \{\s*activeElement\s*\} = document;|document\.activeElement/g;
/** The function that finds the scrollers around a pop-up, which moves with its trigger. */
const SCROLLERS = /export function collectScroller\([\s\S]*?\n\}/g;
const PARENT = /\b(\w+)\??\.parentElement\b/g;

/**
 * Lets antd look beyond a shadow root. `document.activeElement` is only the shadow host, so dialogs would take the focus back
 * from their own fields (https://github.com/ant-design/ant-design/issues/58251). The parents of an element end at the root, so
 * pop-ups would stay where they are when the page around scrolls.
 */
export default function shadowRootLoader(source: string): string {
  const patched = source
    .replace(FOCUSED, (found) =>
      found.startsWith('document') ? 'focusedElement()' : 'const activeElement = focusedElement();',
    )
    .replace(SCROLLERS, (found) => found.replace(PARENT, 'parentAcross($1)'));
  if (patched === source) return source;
  const names = '{ activeElement as focusedElement, parentElement as parentAcross }';
  return `import ${names} from ${JSON.stringify(HELPERS)};\n${patched}`;
}
