import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { tokenOf } from './api.ts';
import { PASSWORD } from './people.ts';

interface PageOptions {
  head?: string;
  body: string;
  /** The Content Security Policy: that of the intranet by default, null for none. */
  policy?: string | null;
  /** The search parameters of the address. */
  query?: string;
}

interface Key {
  kid: string;
  privateKey: KeyObject;
  clientId: number;
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The intranet of one or more companies: a server on another origin that signs assertions for their people. */
export class Intranet {
  readonly portal: string;
  readonly #server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', this.url);
    const [, kind, name = ''] = url.pathname.split('/');
    if (kind === 'assertion') {
      response.end(this.assertionFor(decodeURIComponent(name)));
      return;
    }
    const page = this.#pages.get(name);
    response.statusCode = page ? 200 : 404;
    const { head = '', body, policy } = page ?? { body: 'Nothing', policy: null };
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (policy !== null) response.setHeader('content-security-policy', policy ?? this.policy);
    response.end(
      `<!doctype html><html lang="en"><head><title>Intranet</title>${head}</head><body>${body}</body></html>`,
    );
  });
  readonly #pages = new Map<string, PageOptions>();
  /** The key of each person's company, by the person's e-mail address. */
  readonly #keys = new Map<string, Key>();

  constructor(portal: string) {
    this.portal = portal;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** A Content Security Policy that allows only what the portal's elements need. */
  get policy(): string {
    const { portal } = this;
    return [
      "default-src 'none'",
      `script-src ${portal}`,
      `connect-src 'self' ${portal}`,
      `img-src ${portal} data: blob:`,
      `font-src ${portal}`,
      'frame-src http://*.localhost:*',
    ].join('; ');
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  close(): void {
    this.#server.close();
  }

  /** Registers a key and this origin for the company of an admin. The intranet then signs assertions for `people`. */
  async register(request: APIRequestContext, admin: string, people: readonly string[]): Promise<void> {
    const api = `${this.portal}/api/v1`;
    const headers = { authorization: `Bearer ${await tokenOf(request, admin, this.portal)}` };
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = publicKey.export({ type: 'spki', format: 'pem' });
    const data = { name: `Test ${randomUUID()}`, key, password: PASSWORD };
    const added = await request.post(`${api}/clients/current/embedding/keys`, { headers, data });
    expect(added.status()).toBe(200);
    const { kid } = (await added.json()) as { kid: string };
    const read = async () =>
      (await (await request.get(`${api}/clients/current/embedding`, { headers })).json()) as {
        clientId: number;
        origins: string[];
        version: number;
      };
    const settings = await read();
    const saved = await request.put(`${api}/clients/current/embedding/origins`, {
      headers: { ...headers, 'if-match': `"${settings.version}"` },
      data: { origins: [...settings.origins, this.url] },
    });
    expect(saved.status()).toBe(200);
    for (const person of people) this.#keys.set(person, { kid, privateKey, clientId: settings.clientId });
  }

  /** Returns a new signed assertion for a person. */
  assertionFor(person: string): string {
    const key = this.#keys.get(person);
    if (!key) throw new Error(`No company of ${person} is registered`);
    const now = Math.floor(Date.now() / 1000);
    const header = base64url({ alg: 'EdDSA', kid: key.kid });
    const claims = { iss: `company:${key.clientId}`, sub: person, aud: this.portal, iat: now, exp: now + 60 };
    const signed = `${header}.${base64url({ ...claims, jti: randomUUID() })}`;
    return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString('base64url')}`;
  }

  clientOf(person: string): number | undefined {
    return this.#keys.get(person)?.clientId;
  }

  /** Returns the HTML of one of the portal's elements, for a person. */
  element(name: string, person: string, attributes = ''): string {
    return `<${name} assertion-url="/assertion/${encodeURIComponent(person)}" ${attributes}></${name}>`;
  }

  /**
   * Opens a page of the intranet. Links the portal's script if the page has an element of the portal. At another `host` than
   * 127.0.0.1, the address of the page is not registered.
   */
  async open(
    page: { goto: (url: string) => Promise<unknown> },
    { head = '', query = '', ...options }: PageOptions,
    host = '127.0.0.1',
  ): Promise<void> {
    const name = randomUUID();
    const script = `<script type="module" src="${this.portal}/embed.js"></script>`;
    this.#pages.set(name, { ...options, head: options.body.includes('<vr-portal') ? head + script : head });
    await page.goto(`${this.url.replace('127.0.0.1', host)}/page/${name}${query}`);
  }

  /** Opens a page that contains only one of the portal's elements, for a person, and returns the element. */
  async show(page: Page, name: string, person: string, attributes?: string): Promise<Locator> {
    await this.open(page, { body: this.element(name, person, attributes) });
    return page.locator(name);
  }
}
