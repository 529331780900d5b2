import { CONTENT_FEATURES, DECLARED_FEATURES } from '@vr/shared-api/content-frame';
import type { Config } from '../../config.ts';
import { contentOrigins } from './content-origins.ts';

/** The hosts of videos to which a training may link. */
const VIDEO_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** The path to which browsers report violations of a page's content security policy. */
export const CSP_REPORTS = '/csp-reports';

/** For replies that are not pages: they must not load, run or frame anything. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
/**
 * For a picture that is opened as a page. An SVG can contain scripts: `sandbox` keeps them from running and gives the
 * picture no origin.
 */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** The sources that a page may use besides its own origin. */
interface PageSources {
  /** The hash of the only inline script of the page. */
  scriptHash: string;
  /** The hash of the page's inline style, if there is one. */
  styleHash?: string;
  /** The origins of development servers that the page may use. */
  devServers?: readonly string[];
}

/** Returns the directives of all pages of the portal: scripts and styles from the portal's origin, or hashed inline. */
function pageDirectives(config: Config, { scriptHash, styleHash, devServers = [] }: PageSources): string[] {
  const dev = devServers.map((origin) => ` ${origin}`).join('');
  // During development, the page receives changes through a WebSocket.
  const devSockets = dev.replaceAll(' http:', ' ws:');
  return [
    "default-src 'self'",
    `script-src 'self' '${scriptHash}'${dev}`,
    `style-src 'self'${styleHash ? ` '${styleHash}'` : ''}`,
    `img-src 'self' data: blob:${dev}`,
    `font-src 'self'${dev}`,
    `connect-src 'self'${dev}${devSockets}`,
    `frame-src ${[...contentOrigins(config), ...VIDEO_HOSTS].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `report-uri ${CSP_REPORTS}`,
    // The page's first script creates this policy (shell/src/start/trusted-types.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ];
}

/** Returns the policy of a page of the portal. Only pages on the origins `frames` may embed the page. */
export const pagePolicy = (config: Config, sources: PageSources, frames: readonly string[] = []): string =>
  [...pageDirectives(config, sources), `frame-ancestors ${frames.join(' ') || "'none'"}`].join('; ');

/** Returns the security headers of all replies from the portal's origin. Pages and pictures set a wider policy. */
export function portalHeaders(config: Config): Record<string, string> {
  const origins = contentOrigins(config).map((origin) => `"${origin}"`);
  const delegated = [...CONTENT_FEATURES, ...DECLARED_FEATURES].map((name) => `${name}=(self ${origins.join(' ')})`);
  return {
    'content-security-policy': NOTHING,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': ['geolocation=()', 'payment=()', 'usb=()', ...delegated].join(', '),
    // The video hosts refuse to play without a referrer.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  };
}
