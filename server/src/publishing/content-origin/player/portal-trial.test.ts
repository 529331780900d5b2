import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { createContext, runInContext } from 'node:vm';

const PORTAL = 'https://portal.example';
const script = await readFile(new URL('portal-trial.js', import.meta.url), 'utf8');

/** Runs the script in a fake page, which is in the portal's frame or in a frame of another page of the content. */
function openPage({ hash = '', parent = undefined as object | undefined } = {}) {
  const posted: { message: { type: string; trouble: Record<string, unknown> }; origin: string }[] = [];
  const logged: unknown[][] = [];
  const portal = {
    postMessage: (message: (typeof posted)[number]['message'], origin: string) => posted.push({ message, origin }),
    // Browsers refuse to read the properties of a page of another origin.
    get portalTrial() {
      throw new Error('SecurityError');
    },
  };
  const document = Object.assign(new EventTarget(), { currentScript: { dataset: { portal: PORTAL } } });
  const page = Object.assign(new EventTarget(), {
    document,
    location: { hash },
    console: { error: (...values: unknown[]) => logged.push(values) },
    parent: parent ?? portal,
    URL,
    URLSearchParams,
  });
  const context = createContext(Object.assign(page, { window: page }));
  runInContext(script, context);
  return {
    page,
    posted,
    logged,
    troubles: () => posted.map(({ message }) => structuredClone(message.trouble)),
    fire: (target: EventTarget, name: string, fields: object) =>
      target.dispatchEvent(Object.assign(new Event(name), fields)),
    run: (code: string) => runInContext(code, context),
  };
}

describe('the script of a test run', () => {
  it('posts errors, rejections and what the page logs as an error, which it still logs', () => {
    const { page, fire, run, troubles, posted, logged } = openPage();
    const filename = 'https://t1.content.example/content/1/2/js/app.js';
    fire(page, 'error', { message: 'Uncaught ReferenceError: x', filename, lineno: 7 });
    fire(page, 'unhandledrejection', { reason: run(`new TypeError('no data')`) });
    run(`const circle = {}; circle.self = circle;
      console.error('Scene', 3, { name: 'hall' }, circle, new RangeError('far'));`);
    assert.deepEqual(troubles(), [
      { kind: 'error', text: 'Uncaught ReferenceError: x', source: 'js/app.js:7' },
      { kind: 'rejection', text: 'TypeError: no data', source: '' },
      { kind: 'console', text: 'Scene 3 {"name":"hall"} [object Object] RangeError: far', source: '' },
    ]);
    assert.ok(posted.every(({ origin, message }) => origin === PORTAL && message.type === 'portal-trial'));
    assert.equal(logged.length, 1);
  });

  it('posts requests that the policy has blocked', () => {
    const { page, fire, troubles } = openPage();
    fire(page.document, 'securitypolicyviolation', {
      effectiveDirective: 'script-src-elem',
      blockedURI: 'https://cdn.example/three.js',
      sourceFile: '',
      lineNumber: 0,
    });
    assert.deepEqual(troubles(), [
      { kind: 'blocked', directive: 'script-src-elem', address: 'https://cdn.example/three.js', source: '' },
    ]);
  });

  it('posts addresses without the ticket that they have in browsers without cookies', () => {
    const { page, fire, run, troubles } = openPage();
    const ticket = `${'eyJh-_'.repeat(40)}.${'s'.repeat(43)}`;
    const filename = `https://t1.content.example/content/1/2/~${ticket}/js/app.js`;
    fire(page, 'error', { message: `Cannot load ${filename}`, filename, lineno: 7 });
    fire(page, 'unhandledrejection', { reason: `${'x'.repeat(900)}${filename}` });
    run(`console.error('${filename}')`);
    fire(page.document, 'securitypolicyviolation', {
      effectiveDirective: 'form-action',
      blockedURI: filename,
      sourceFile: filename,
      lineNumber: 1,
    });
    const shown = JSON.stringify(troubles());
    assert.equal(shown.includes('eyJh'), false, shown);
    assert.deepEqual(troubles()[0], {
      kind: 'error',
      text: 'Cannot load https://t1.content.example/content/1/2/js/app.js',
      source: 'js/app.js:7',
    });
  });

  it('posts to the page that has launched the content, and not without end', () => {
    const { run, posted } = openPage({ hash: `#parent=${encodeURIComponent('https://intranet.example')}` });
    run(`for (let i = 0; i < 600; i += 1) console.error('again');`);
    assert.equal(posted.length, 500);
    assert.equal(posted[0]?.origin, 'https://intranet.example');
  });

  it('passes the troubles of a page in a frame on through the page around it', () => {
    const outer = openPage();
    const inner = openPage({ parent: outer.page });
    inner.run(`console.error('inside')`);
    assert.deepEqual(outer.troubles(), [{ kind: 'console', text: 'inside', source: '' }]);
    assert.deepEqual(inner.posted, []);
  });
});
