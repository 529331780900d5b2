import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act } from '@vr/shared-ui/testing/portal';
import { Fragment } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { keepTexts } from './translated-texts.ts';

interface Shown {
  count?: number;
  failed?: boolean;
  order?: readonly string[];
}

/**
 * The texts that a browser's page translation can break: beside an element that appears and disappears, containing a number,
 * and reordered.
 */
function Sample({ count = 1, failed = false, order = ['a', 'b'] }: Shown) {
  return (
    <p>
      {failed && <b>Wrong password. </b>}
      Sign in {count} times
      {failed ? <i> Try again.</i> : ' today'}
      {order.map((key) => (
        <Fragment key={key}>
          <br />
          text {key}
        </Fragment>
      ))}
    </p>
  );
}

/** Replaces a text node in the way that a browser's page translation does. */
type Replace = (text: Text, font: Element) => void;
const WAYS: Record<string, Replace> = {
  'in one step': (text, font) => text.replaceWith(font),
  'in two steps': (text, font) => {
    text.before(font);
    text.remove();
  },
};

let host: HTMLElement;
let root: Root;
let stop: () => void;
const show = (shown: Shown) => act(async () => root.render(<Sample {...shown} />));
const textsBelow = (node: Node): Text[] =>
  [...node.childNodes].flatMap((child) =>
    child.nodeName === 'FONT' ? [] : child.nodeType === Node.TEXT_NODE ? [child as Text] : textsBelow(child),
  );
/** Translates all texts that are not translated yet. */
const translate = (replace: Replace) =>
  act(async () => {
    for (const text of textsBelow(host).filter(({ data }) => data.trim())) {
      const font = document.createElement('font');
      font.title = `«${text.data}»`;
      font.append(Object.assign(document.createElement('font'), { textContent: `«${text.data}»` }));
      replace(text, font);
    }
  });

beforeEach(async () => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  stop = keepTexts(host);
  await show({});
});
afterEach(async () => {
  await act(async () => root.unmount());
  stop();
  host.remove();
});

for (const [way, replace] of Object.entries(WAYS))
  describe(`with a translator that replaces texts ${way}`, () => {
    beforeEach(() => translate(replace));

    test('texts are shown translated, and each once', () => {
      expect(host.textContent).toBe('«Sign in »«1»« times»« today»«text »«a»«text »«b»');
    });

    test('elements beside texts come and go', async () => {
      await show({ failed: true });
      expect(host.textContent).toBe('Wrong password. «Sign in »«1»« times» Try again.«text »«a»«text »«b»');
      await translate(replace);
      await show({});
      expect(host.textContent).toBe('«Sign in »«1»« times» today«text »«a»«text »«b»');
    });

    test('a figure that changes is seen, before and after its translation', async () => {
      await show({ count: 2 });
      expect(host.textContent).toBe('«Sign in »2« times»« today»«text »«a»«text »«b»');
      await translate(replace);
      await show({ count: 3 });
      expect(host.textContent).toBe('«Sign in »3« times»« today»«text »«a»«text »«b»');
    });

    test('texts move with their translations', async () => {
      await show({ order: ['b', 'a'] });
      expect(host.textContent).toBe('«Sign in »«1»« times»« today»«text »«b»«text »«a»');
      await show({ order: [] });
      expect(host.textContent).toBe('«Sign in »«1»« times»« today»');
    });

    test('the original can be shown again, and then changes as before', async () => {
      await act(async () => {
        for (const font of host.querySelectorAll('p > font'))
          font.replaceWith((font.textContent ?? '').replaceAll(/[«»]/gu, ''));
      });
      expect(host.textContent).toBe('Sign in 1 times todaytext atext b');
      await show({ count: 2, failed: true });
      expect(host.textContent).toBe('Wrong password. Sign in 2 times Try again.text atext b');
    });
  });

test('a text that was put into an element is back beside the others', async () => {
  await act(async () => {
    for (const text of textsBelow(host)) {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
  });
  await show({ count: 2, failed: true });
  expect(host.textContent).toBe('Wrong password. Sign in 2 times Try again.text atext b');
});
