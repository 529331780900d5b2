import { createHash } from 'node:crypto';
import { Id } from '@vr/shared-api/contract/common.schema';
import { EMBEDDED_EVENTS, EMBEDDED_PARTS } from '@vr/shared-api/embedding';
import { UI_LANGS } from '@vr/shared-api/limits';
import Type from 'typebox';
import type { App } from '../../parts.ts';
import { registeredOrigins } from '../../platform/http/embedding-origins.ts';
import { fail } from '../../platform/http/fail.ts';
import { pagePolicy } from '../../platform/http/security.ts';

const COLOR = '^#[0-9a-fA-F]{6}$';
const Name = Type.Optional(Type.String({ maxLength: 100, pattern: '^[\\w.-]*$' }));
const schema = {
  params: Type.Object({ element: Type.Enum([...EMBEDDED_PARTS]) }),
  querystring: Type.Object(
    {
      company: Id,
      page: Name,
      training: Type.Optional(Id),
      course: Type.Optional(Id),
      tab: Name,
      lang: Type.Optional(Type.Enum([...UI_LANGS])),
      theme: Type.Optional(Type.Enum(['light', 'dark'])),
      'theme-primary': Type.Optional(Type.String({ pattern: COLOR })),
      'theme-secondary': Type.Optional(Type.String({ pattern: COLOR })),
    },
    { additionalProperties: false },
  ),
};

/**
 * Passes the assertion from the fragment of the page's URL to the element, also when the fragment changes, and removes it
 * from the URL. Forwards the element's events to the surrounding page. Only the company's pages may show the frame, so
 * the messages need no target origin.
 */
const SCRIPT = `
const element = document.querySelector('[data-framed]');
const read = () => {
  const assertion = new URLSearchParams(location.hash.slice(1)).get('assertion');
  if (!assertion) return;
  history.replaceState(null, '', location.pathname + location.search);
  element.setAttribute('assertion', assertion);
};
read();
addEventListener('hashchange', read);
for (const name of ${JSON.stringify(EMBEDDED_EVENTS)})
  element.addEventListener(name, ({ type, detail }) => parent.postMessage({ type, detail }, '*'));
`;
const STYLE = 'body { margin: 0 }';

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const INLINE = { scriptHash: hashOf(SCRIPT), styleHash: hashOf(STYLE) };

const attribute = (name: string, value: string | undefined): string =>
  value === undefined ? '' : ` ${name}="${value}"`;

/** Registers the page for iframes, for intranets that cannot add scripts. Only the company's pages can show it. */
export function registerFrame(app: App): void {
  const { config } = app.parts;
  app.route<{ Params: { element: string }; Querystring: { company: number } & Record<string, string | undefined> }>({
    method: ['GET', 'HEAD'],
    url: '/embed/:element',
    schema,
    handler: async (request, reply) => {
      const { company, ...attributes } = request.query;
      const frames = (await registeredOrigins(app.parts)).of(company);
      const name = `vr-portal-${request.params.element}`;
      const markup = Object.entries(attributes).map(([key, value]) => attribute(key, value));
      const html = `<!doctype html>
<html lang="${attributes.lang ?? 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>VR Portal</title>
<style>${STYLE}</style>
<${name} data-framed${markup.join('')}></${name}>
<script>${SCRIPT}</script>
<script src="/embed.js"></script>
</html>
`;
      // X-Frame-Options cannot list origins. Browsers that support frame-ancestors ignore it (CSP3 §6.4.2).
      return reply
        .removeHeader('x-frame-options')
        .header('content-security-policy', pagePolicy(config, INLINE, frames))
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(html);
    },
  });
  app.get('/embed/*', () => fail('NOT_FOUND', { message: 'There is no such element.' }));
}
