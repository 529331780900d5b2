import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ERROR_STATUS } from '@vr/shared-api/errors';
import { type Random, random } from '../platform/demo/random.ts';

/** The contents of the requests to one port, and the headers that all its replies must have. */
export interface Listener {
  port: number;
  host: string;
  /** Existing paths, such as `/docs/embedding.md`. */
  addresses: readonly string[];
  /** Header lines that some of these paths need, such as `cookie: …`. */
  known: readonly string[];
  promised: readonly string[];
}

const METHODS = 'HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND QUERY CONNECT BREW get'.split(' ');
/** Texts that are inserted into paths. */
const BITS = [
  ...'% %ff %00 %2e%2e/ %2f %5c \\ \\[ // /./ /../ ; # #%ff ? & = [ @ " < { | ^ :99 ~ ~x/ .js .html * -1'.split(' '),
  ...'?release=none ?release=%ff ?release=mfe-example@1.0.0-0123456789ab ?remote=x ?ticket=x &company=x'.split(' '),
  ...'\xe9 \x80 \0 \t \r \n __proto__'.split(' '),
  ...['', ' ', 'x'.repeat(5000), 'x'.repeat(20_000), '/..'.repeat(500)],
];
const FORMS = ['http://other.example', 'HTTP://[', 'http://', 'ftp://a@b:c', 'mailto:', '.'];
const VERSIONS = ['HTTP/1.0', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.1 ', 'http/1.1', 'HTTP/9', ''];
const HOSTS = ['', '[', '*', 'a b', '%ff', 'x:99999', '\xff', 'a@b', `a\r\nhost: b`, 'x'.repeat(9000)];
const LINES = [
  'authorization: Bearer \xff',
  `authorization: Bearer ${'x'.repeat(43)}`,
  'cookie: portal_remotes=%ff; portal_visitor=99.99; content_access=%',
  'cookie: portal_remotes=mfe-example%3D1.0.0-0123456789ab; =; ;;',
  'accept-encoding: br, gzip, zstd;q=x',
  'accept-language: \xff, *;q=9',
  'accept-version: 9.x',
  'range: bytes=0-1',
  'range: bytes=9-',
  'range: bytes=5-2, 0-',
  'if-range: \xff',
  'if-match: *',
  'if-none-match: W/"x", *',
  'if-modified-since: yesterday',
  'origin: null',
  'origin: http://t1.localhost:3001',
  'sec-fetch-dest: document',
  'sec-fetch-site: none',
  'service-worker: script',
  'expect: 100-continue',
  'expect: 200-ok',
  'connection: upgrade\r\nupgrade: websocket',
  'connection: upgrade, http2-settings\r\nupgrade: h2c',
  'connection: keep-alive',
  'x-forwarded-for: , [::%, 1.2.3.4:5, \xff',
  'forwarded: for="',
  'traceparent: 00-0-0-99',
  'user-agent: \xff\xfe',
  'x-http-method-override: DELETE',
  'content-type: application/json; charset=%',
  'content-type: application/csp-report',
  'content-type: multipart/form-data',
  'content-type: \xff/',
  'a: \0',
  'no colon',
  ' folded',
  ': nameless',
  'a b: c',
  `x: ${'x'.repeat(20_000)}`,
  Array.from({ length: 2100 }, (_, number) => `a${number}: 1`).join('\r\n'),
];
/** Bodies, each with a header line that describes it, possibly wrongly. */
const BODIES: [line: string, body: string][] = [
  ['content-length: 2', '{}'],
  ['content-length: 5', '\0\xff\r\n%'],
  ['content-length: 50', 'short'],
  ['content-length: 1', 'long'],
  ['content-length: -1', ''],
  ['content-length: x', ''],
  ['content-length: 99999999999999999999', 'x'],
  ['content-length: 400000', 'x'.repeat(400_000)],
  ['content-length: 2\r\ncontent-length: 3', '{}}'],
  ['content-length: 2\r\ntransfer-encoding: chunked', '2\r\n{}\r\n0\r\n\r\n'],
  ['transfer-encoding: chunked', '2\r\n{}\r\n0\r\n\r\n'],
  ['transfer-encoding: chunked', '2\r\n{}'],
  ['transfer-encoding: chunked', '1\r\n{}\r\n0\r\n\r\n'],
  ['transfer-encoding: chunked', 'zz\r\n'],
  ['transfer-encoding: chunked', `1;${'x'.repeat(20_000)}\r\n`],
  ['transfer-encoding: gzip', 'x'],
  ['transfer-encoding: chunked, gzip', '0\r\n\r\n'],
];
const ENDS = ['\n\n', '\r\r', '\r\n', ''];

/** Returns a request as latin1 text. Most requests follow the rules of HTTP. */
function requestFor(random: Random, { host, addresses, known }: Listener): string {
  const usually = (usual: string, others: readonly string[], chance = 0.9) =>
    random.chance(chance) ? usual : random.pick(others);
  let target = random.pick(addresses);
  for (let bits = random.pick([0, 0, 0, 0, 1, 1, 2]); bits > 0; bits -= 1) {
    const at = random.chance(0.5) ? target.length : random.int(1, target.length);
    target = target.slice(0, at) + random.pick(BITS) + target.slice(random.chance(0.7) ? at : at + 3);
  }
  target = usually(target, [...FORMS.map((form) => form + target), '*', 'a:80', '']);
  const [line, body] = random.chance(0.2) ? random.pick(BODIES) : ['', ''];
  const lines = [
    `${usually('GET', METHODS, 0.6)} ${target} ${usually('HTTP/1.1', VERSIONS)}`,
    usually(`host: ${host}`, [...HOSTS.map((name) => `host: ${name}`), '']),
    random.chance(0.5) ? random.pick(known) : '',
    ...Array.from({ length: random.int(0, 3) }, () => random.pick(LINES)),
    line,
    'connection: close',
  ];
  return `${lines.filter(Boolean).join('\r\n')}${usually('\r\n\r\n', ENDS, 0.95)}${body}`;
}

/** Yields requests to a port. The same seed gives the same requests. */
export function* rawRequests(listener: Listener, seed: string): Generator<string, never> {
  const drawn = random(seed);
  for (;;) yield requestFor(drawn, listener);
}

/** If the server sends nothing for this many milliseconds, it waits for the rest of the request, so the sender ends it. */
const QUIET_MS = 300;
/** If the server then neither replies nor closes the connection within this many milliseconds, it is stuck. */
const HANG_MS = 10_000;

/** Sends bytes. Returns everything that the server sends until it closes the connection. Undefined: the server is stuck. */
export async function sendRaw(port: number, bytes: string): Promise<string | undefined> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  socket.setEncoding('latin1').on('data', (text) => {
    received += text;
  });
  // The server may close the connection while bytes are still being sent.
  socket.on('error', () => socket.destroy());
  const closed = new Promise((resolve) => socket.once('close', () => resolve(true)));
  socket.once('end', () => socket.destroy());
  socket.write(bytes, 'latin1');
  socket.setTimeout(QUIET_MS, () => socket.end());
  const answered = await Promise.race([closed, pause(HANG_MS, false, { ref: false })]);
  socket.destroy();
  return answered ? received : undefined;
}

/** Returns the fault of the reply to a request, or undefined. Sending no reply is allowed. */
export function faultOf(
  { promised }: Pick<Listener, 'promised'>,
  request: string,
  received: string | undefined,
): string | undefined {
  if (received === undefined) return 'hangs';
  const reply = received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/u, '');
  if (reply === '') return undefined;
  const [, code = '', head = '', rest = ''] = /^HTTP\/1\.1 (\d{3}) [^\r]*\r\n(.*?)\r\n\r\n(.*)$/su.exec(reply) ?? [];
  const status = Number(code);
  if (status < 200 || status >= 500) return `status ${code}`;
  const headers = new Map(head.split('\r\n').map((line) => [/^[^:]*/u.exec(line)?.[0].toLowerCase(), line]));
  const missing = ['x-trace-id', 'x-content-type-options', ...promised].filter((name) => !headers.has(name));
  if (missing.length > 0) return `${status} without ${missing.join(', ')}`;
  const length = /\ncontent-length: (\d+)/iu.exec(`\n${head}`)?.[1];
  const body = rest.slice(0, Number(length));
  // A reply with 416, for a range outside a file, has no error body.
  if (status < 400 || status === 416 || /^HEAD\b/iu.test(request)) return undefined;
  try {
    const { code, message, traceId } = JSON.parse(body);
    if (!(code in ERROR_STATUS) || !message || !headers.get('x-trace-id')?.endsWith(` ${traceId}`))
      throw new Error(code);
  } catch {
    return `${status} with the body ${body.slice(0, 200)}`;
  }
  // If the bytes after a readable request are unreadable, they get a reply of their own.
  return faultOf({ promised }, request, rest.slice(body.length));
}
