import type { Config } from '../config.ts';
import type { App } from './server.ts';

/** Hosts of the videos that a training may link to. */
const VIDEO_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** Nothing that is not a page may load, run or frame anything. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
/** A picture that is opened as a page of its own (SVG can hold scripts) gets no origin and runs nothing. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** The portal's page: scripts from here only, and styles from here or with this response's nonce. */
export function pagePolicy(config: Config, nonce: string): string {
  const directives = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${config.contentUrl}`,
    `frame-src ${[config.contentUrl, ...VIDEO_HOSTS].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return directives.join('; ');
}

/** The headers of every reply of the portal's origin; what serves a page or a picture widens its own policy. */
export function addSecurityHeaders(app: App): void {
  const { contentUrl } = app.parts.config;
  const delegated = ['fullscreen', 'gamepad', 'xr-spatial-tracking', 'autoplay'].map(
    (feature) => `${feature}=(self "${contentUrl}")`,
  );
  const permissions = ['camera=()', 'microphone=()', 'geolocation=()', 'payment=()', 'usb=()', ...delegated].join(', ');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': NOTHING,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': permissions,
      // The video hosts refuse to play for a page that does not say where it is.
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
    });
  });
}
