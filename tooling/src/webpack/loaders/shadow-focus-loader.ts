import path from 'node:path';
import { ROOT } from '../../packages.ts';

const FOCUSED = /(?:const|let|var) \{\s*activeElement\s*\} = document;|document\.activeElement/g;
const HELPER = path.join(ROOT, 'shell/src/embed/active-element.ts');

/**
 * Lets antd find the focused element in a shadow root. `document.activeElement` is only the shadow host, so dialogs would
 * take the focus back from their own fields: https://github.com/ant-design/ant-design/issues/58251
 */
export default function shadowFocusLoader(source: string): string {
  const patched = source.replace(FOCUSED, (found) =>
    found.startsWith('document') ? 'focusedElement()' : 'const activeElement = focusedElement();',
  );
  if (patched === source) return source;
  return `import { activeElement as focusedElement } from ${JSON.stringify(HELPER)};\n${patched}`;
}
