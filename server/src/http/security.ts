import type { Config } from '../config.ts';
import type { App } from '../parts.ts';
import { contentOrigins } from './content-origins.ts';

/** Hosts of the videos that a training may link to. */
const VIDEO_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** The path to which browsers report what the policy of the portal's page has refused. */
export const CSP_REPORTS = '/csp-reports';

/** For replies that are not pages: they may not load, run or frame anything. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
/** For a picture that is opened as a page. SVG can contain scripts, so it gets no origin and runs none. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** What all pages of the portal may load: scripts from its own origin and the one inline script with this hash, styles
 * from its own origin or with the nonce. */
function pageDirectives(config: Config, nonce: string, scriptHash: string): string[] {
  return [
    "default-src 'self'",
    `script-src 'self' '${scriptHash}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${[...contentOrigins(config), ...VIDEO_HOSTS].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `report-uri ${CSP_REPORTS}`,
  ];
}

/** Returns the policy of the portal's page. */
export function pagePolicy(config: Config, nonce: string, scriptHash: string): string {
  const directives = [
    ...pageDirectives(config, nonce, scriptHash),
    "frame-ancestors 'none'",
    // The policy is made by the page's first script (shell/src/start/trusted-types.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ];
  return directives.join('; ');
}

/** Returns the policy of a page of the portal that only pages of these origins may show in a frame. */
export const framedPolicy = (config: Config, nonce: string, scriptHash: string, frames: readonly string[]): string =>
  [...pageDirectives(config, nonce, scriptHash), `frame-ancestors ${frames.join(' ') || "'none'"}`].join('; ');

/** Adds security headers to every reply of the portal's origin. Replies with a page or a picture widen the policy. */
export function addSecurityHeaders(app: App): void {
  const contents = contentOrigins(app.parts.config).map((origin) => `"${origin}"`);
  const delegated = ['fullscreen', 'gamepad', 'xr-spatial-tracking', 'autoplay'].map(
    (feature) => `${feature}=(self ${contents.join(' ')})`,
  );
  const permissions = ['camera=()', 'microphone=()', 'geolocation=()', 'payment=()', 'usb=()', ...delegated].join(', ');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': NOTHING,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': permissions,
      // The video hosts refuse to play without a referrer.
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
    });
  });
}
