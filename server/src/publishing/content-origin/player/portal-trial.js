/**
 * The content server inserts this script before all other scripts into the pages of a test run. The script posts
 * errors, and requests that the policy blocked, to the portal's page. It also works for contents without the player
 * script.
 */

// biome-ignore lint/suspicious/noRedundantUseStrict: browsers load this file as a classic script, which is not strict.
'use strict';

// In strict code a block keeps its functions out of the global scope.
{
  /** A content with an error in every rendered frame would flood the portal. */
  const TROUBLES_MAX = 500;
  const TEXT_MAX = 1000;

  /**
   * @typedef {{ kind: 'error' | 'rejection' | 'console', text: string, source: string } |
   *   { kind: 'blocked', directive: string, address: string, source: string }} Trouble
   * @typedef {Window & typeof globalThis & { portalTrial?: (trouble: Trouble) => void }} Page
   */

  /** Returns a value as text, much like the console shows it. @param {unknown} value @returns {string} */
  function textOf(value) {
    try {
      if (value instanceof Error) return `${value.name}: ${value.message}`;
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
    } catch {
      return Object.prototype.toString.call(value);
    }
  }

  /**
   * Removes tickets, which file addresses contain in browsers without cookies, and shortens the text.
   * @param {string} text
   */
  const shown = (text) => text.replaceAll(/~[\w-]+\.[\w-]{43}\//gu, '').slice(0, TEXT_MAX);

  /** Returns `path:line` with the path inside the content. @param {string} address @param {number} [line] */
  function placeOf(address, line) {
    const path = URL.canParse(address) ? shown(new URL(address).pathname).replace(/^\/content\/\d+\/\d+\//u, '') : '';
    return path && line ? `${path}:${line}` : path;
  }

  /**
   * Returns the posting function of the parent page if that page is part of the content. Only the outermost page is in the
   * portal's frame.
   * @param {Page} page
   */
  function outerTrial(page) {
    try {
      return page.parent === page ? undefined : /** @type {Page} */ (page.parent).portalTrial;
    } catch {
      // The parent page has another origin, so it is the portal's page.
      return undefined;
    }
  }

  /** @param {Page} page @param {string} portal The origin of the page that frames the content. */
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

  /** Returns the launch data: in the address of the first page, and in the name of the frame (portal-player.js). */
  function launchData() {
    const given = new URLSearchParams(location.hash.slice(1));
    if (given.has('trainingId')) return given;
    try {
      return new URLSearchParams(JSON.parse(window.name.slice(window.name.indexOf(':') + 1)).launch);
    } catch {
      return given;
    }
  }

  const { portal } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
  // The launch data names the origin of the framing page if that origin is not the portal's.
  if (portal) watch(window, launchData().get('parent') || portal);
}
