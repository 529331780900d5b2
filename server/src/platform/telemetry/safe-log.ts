/**
 * Prepares errors and texts for the log. Errors from PostgreSQL, mail servers and parsers can repeat user input. So only
 * known properties are logged, and addresses and quoted values in messages are masked.
 */

// Callers choose these texts, which can be as long as the headers of a request. So each expression matches greedily, without
// backtracking, and the matches are inspected afterwards.
const QUERY = /[?#][^\s)"'<>:]*/gu;
const WORD = /[^\s<>"'(),:;=&?/]+/gu;
const AT = /@|%40/iu;
const DOMAIN_END = /\.[\p{L}\d-]{2}/u;
const QUOTED = /"[^"]*"?/gu;

function isEmailAddress(word: string): boolean {
  const at = word.search(AT);
  return at > 0 && DOMAIN_END.test(word.slice(at));
}

/** Returns a text in which e-mail addresses and the query strings of URLs are masked. */
export const masked = (text: string): string =>
  text
    .replaceAll(QUERY, (query) => (query.includes('=') ? '?…' : query))
    .replaceAll(WORD, (word) => (isEmailAddress(word) ? '<address>' : word));

interface KnownError extends Error {
  code?: unknown;
  /** Properties of PostgreSQL errors. */
  severity?: string;
  schema?: string;
  table?: string;
  column?: string;
  constraint?: string;
  routine?: string;
  /** Properties of mail server errors. */
  command?: string;
  responseCode?: number;
  response?: string;
  /** A property of object storage errors. */
  $metadata?: { httpStatusCode?: number };
  /** A property of Node errors. */
  syscall?: string;
}

/** The replies to these SMTP commands are about a recipient, so only their codes are logged. */
const ABOUT_RECIPIENTS = new Set(['RCPT TO', 'DATA']);

/** Returns the message of an error, without user input. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  const { code, severity, command = '', responseCode, response = '', message } = error as KnownError;
  if (ABOUT_RECIPIENTS.has(command)) {
    const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/u.exec(response)?.[1] ?? '';
    return `the mail server replied ${responseCode ?? ''} ${status} to ${command}`.replaceAll(/\s+/gu, ' ');
  }
  // Messages of PostgreSQL's class 22 ("data exception") quote the value. Messages of parsers quote the text.
  const quotes = (severity !== undefined && String(code).startsWith('22')) || error instanceof SyntaxError;
  return masked(quotes ? message.replaceAll(QUOTED, '"…"') : message);
}

const KEPT = ['severity', 'schema', 'table', 'column', 'constraint', 'routine', 'command', 'responseCode', 'syscall'];

interface LoggableError {
  type: string;
  message: string;
  stack: string;
  [property: string]: unknown;
}

/** Returns the parts of an error, and of its causes, that may be logged. */
export function loggableError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: messageOf(error), stack: '' };
  const { name, code, $metadata, stack = '', cause } = error as KnownError;
  const frames = stack.split('\n').filter((line) => /^\s+at /u.test(line));
  const kept = KEPT.map((key) => [key, (error as unknown as Record<string, unknown>)[key]] as const);
  return {
    type: name,
    message: messageOf(error),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...Object.fromEntries(kept.filter(([, value]) => typeof value === 'string' || typeof value === 'number')),
    ...($metadata?.httpStatusCode ? { httpStatus: $metadata.httpStatusCode } : {}),
    stack: frames.join('\n'),
    ...(cause instanceof Error ? { cause: loggableError(cause) } : {}),
  };
}
