/**
 * The script that the content server puts before all others into the pages of a test run. It posts errors of the page's
 * console and requests that the policy has blocked to the page of the portal, also for contents without the player script.
 */

// biome-ignore lint/suspicious/noRedundantUseStrict: browsers load this file as a classic script, which is not strict.
'use strict';

// In strict code a block keeps its functions out of the global scope.
{
  /** A content that fails in each picture would flood the portal. */
  const TROUBLES_MAX = 500;
  const TEXT_MAX = 1000;

  /**
   * @typedef {{ kind: 'error' | 'rejection' | 'console', text: string, source: string } |
   *   { kind: 'blocked', directive: string, address: string, source: string }} Trouble
   * @typedef {Window & typeof globalThis & { portalTrial?: (trouble: Trouble) => void }} Page
   */

  /** Returns a value as the console shows it, in short. @param {unknown} value @returns {string} */
  function textOf(value) {
    try {
      if (value instanceof Error) return `${value.name}: ${value.message}`;
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
    } catch {
      return Object.prototype.toString.call(value);
    }
  }

  /**
   * Returns a text as it is posted. In browsers that keep no cookies, addresses of files contain a ticket, which is removed.
   * @param {string} text
   */
  const shown = (text) => text.replaceAll(/~[\w-]+\.[\w-]{43}\//gu, '').slice(0, TEXT_MAX);

  /** Returns the place in the code, as a path in the content. @param {string} address @param {number} [line] */
  function placeOf(address, line) {
    const path = URL.canParse(address) ? shown(new URL(address).pathname).replace(/^\/content\/\d+\/\d+\//u, '') : '';
    return path && line ? `${path}:${line}` : path;
  }

  /**
   * The content's page around this one, if it is such a page. Only the outermost one is in the portal's frame.
   * @param {Page} page
   */
  function outerTrial(page) {
    try {
      return page.parent === page ? undefined : /** @type {Page} */ (page.parent).portalTrial;
    } catch {
      // The page around this one has another origin: it is the portal.
      return undefined;
    }
  }

  /** @param {Page} page @param {string} portal The origin of the page around the content. */
  function watch(page, portal) {
    let posted = 0;
    const send =
      outerTrial(page) ??
      /** @param {Trouble} trouble */ ((trouble) => {
        posted += 1;
        if (posted <= TROUBLES_MAX) page.parent.postMessage({ type: 'portal-trial', trouble }, portal);
      });
    page.portalTrial = send;
    page.addEventListener('error', ({ message, filename, lineno }) =>
      send({ kind: 'error', text: shown(message), source: placeOf(filename, lineno) }),
    );
    page.addEventListener('unhandledrejection', ({ reason }) =>
      send({ kind: 'rejection', text: shown(textOf(reason)), source: '' }),
    );
    const { error } = page.console;
    page.console.error = (...values) => {
      error.apply(page.console, values);
      send({ kind: 'console', text: shown(values.map(textOf).join(' ')), source: '' });
    };
    page.document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
        send({
          kind: 'blocked',
          directive: effectiveDirective,
          address: shown(blockedURI),
          source: placeOf(sourceFile, lineNumber),
        }),
    );
  }

  const { portal } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
  // The launch names the page around the content if that is not the portal's.
  const given = new URLSearchParams(location.hash.slice(1)).get('parent');
  if (portal) watch(window, given || portal);
}
