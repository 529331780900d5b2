import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isEmail, LOADING_SCREEN_MS } from '@vr/shared-api/limits';
import type { Download } from '@vr/shared-api/remote';

/** A bucket on a server with the S3 protocol, as storage for files instead of the disk. */
export interface ObjectStorageSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The settings of the operator, read from the environment at the start. */
export interface Config {
  host: string;
  port: number;
  contentPort: number;
  /** How many ports contents have, from contentPort on, if trainings have no host names of their own. */
  contentPorts: number;
  dataDir: string;
  /** Bytes of the disk that uploads leave free, for the database. */
  diskReserveBytes: number;
  /** The root of the workspace, whose built packages are served. */
  root: string;
  /** If null, files are stored in the data directory. */
  objectStorage: ObjectStorageSettings | null;
  /** The address of an external PostgreSQL. If null, the embedded one runs in the data directory. */
  databaseUrl: string | null;
  /** The address of the same database past a pooler in transaction mode. If null, databaseUrl is no such pooler. */
  databaseSessionUrl: string | null;
  /** The address of a streaming replica, for figures that may be a little old. */
  databaseReplicaUrl: string | null;
  /** Whether an empty database is filled with the demo, whose accounts have a published password. */
  demo: boolean;
  /** Whether super admins need a second factor to sign in by password. Otherwise they are asked for one, once. */
  superAdminSecondFactor: 'advised' | 'required';
  /** The origin of the portal, without a slash at the end. */
  publicUrl: string;
  /**
   * The origin that serves contents, which must differ from the portal's. With `*` as the first name of the host, each
   * training has a name of its own. Without it, it is the first of the ports of the publishers.
   */
  contentUrl: string;
  loadingScreenMs: number;
  /** For how many seconds a stopping node still takes requests, until the proxies have noticed. */
  drainSeconds: number;
  /** After how many seconds a stop ends the process, whatever still runs. */
  stopSeconds: number;
  /** How many calls a person may make in a minute, or 0 for any number. */
  callsPerMinute: number;
  /** How many proxies are in front of the portal. The address of a client is the one that the outermost proxy saw. */
  trustProxy: number;
  /** The mail server. If null, mails are written to the outbox folder of the data directory. */
  smtpUrl: string | null;
  /** The bearer token that reads the metrics. If null, only callers on this machine can read them. */
  metricsToken: string | null;
  /** Where traces are sent, by OTLP over HTTP. If null, none are recorded. */
  otlpEndpoint: string | null;
  /** The share of traces that are recorded, from 0 to 1. */
  otlpRatio: number;
  /** The sender of mails. */
  mailFrom: string;
  /** The address for support, shown to all users. */
  supportEmail: string | null;
  /** The operator's own page of frequently asked questions. */
  faqUrl: string | null;
  /** The download addresses of the desktop and headset apps. */
  downloads: Record<Download, string | null>;
  /** The folder of the shell's build, below the root. */
  shellFolder: string;
  /** Whether a browser may get a remote from a developer's server on its own machine (decision 7). */
  devRemotes: boolean;
  /**
   * Which built remotes of the workspace a start publishes: `always` makes them current, as in development; `empty` publishes
   * only those of which the portal has no release that it can serve.
   */
  publishBuilds: 'always' | 'empty';
  /** The folder of the security log, or `stdout`. */
  securityLog: string;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
}

/** A reason why the server cannot start that the operator can fix. Only its message is printed, without a stack. */
export class StartFailure extends Error {}

type Environment = Record<string, string | undefined>;

const refuse = (name: string, value: string, wanted: string): never => {
  throw new StartFailure(`${name} is "${value}", but must be ${wanted}.`);
};

function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const value = env[name];
  if (!value) return fallback;
  const number = /^\d+$/u.test(value) ? Number(value) : Number.NaN;
  return number >= min && number <= max ? number : refuse(name, value, `a whole number from ${min} to ${max}`);
}

function oneOf<T extends string>(env: Environment, name: string, fallback: T, allowed: readonly T[]): T {
  const value = env[name];
  if (!value) return fallback;
  return allowed.find((item) => item === value) ?? refuse(name, value, `one of ${allowed.join(', ')}`);
}

function origin(env: Environment, name: string, fallback: string): string {
  const value = env[name] || fallback;
  const url = URL.canParse(value) ? new URL(value) : null;
  const plain = url && /^https?:$/u.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
  return plain ? url.origin : refuse(name, value, 'an address such as https://portal.example, without a path');
}

/** Reads the address of contents. Browsers resolve all names below localhost, so each training gets one there. */
function contentAddress(env: Environment, publicUrl: string, contentPort: number): string {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const contentUrl = origin(env, 'CONTENT_URL', `${protocol}//${isLocal ? '*.' : ''}${hostname}:${contentPort}`);
  if (!/^https?:\/\/(?:\*\.)?[^*]+$/u.test(contentUrl))
    refuse('CONTENT_URL', contentUrl, 'an address with "*" only as the first name, such as https://*.content.example');
  const domain = contentUrl.includes('*') ? new URL(contentUrl).hostname.slice(1) : undefined;
  if (contentUrl === publicUrl || (domain && hostname.endsWith(domain)))
    refuse('CONTENT_URL', contentUrl, 'another origin than PUBLIC_URL');
  return contentUrl;
}

function email(env: Environment, name: string): string | null {
  const value = env[name];
  if (!value) return null;
  return isEmail(value) ? value : refuse(name, value, 'an e-mail address');
}

function address(env: Environment, name: string): string | null {
  const value = env[name];
  if (!value) return null;
  const isWeb = URL.canParse(value) && /^https?:$/u.test(new URL(value).protocol);
  return isWeb ? value : refuse(name, value, 'an address such as https://files.example/app.zip');
}

function smtp(env: Environment): string | null {
  const value = env.SMTP_URL;
  if (!value) return null;
  if (/^smtps?:\/\//u.test(value) && URL.canParse(value)) return value;
  // The value may contain a password, so it is not repeated.
  throw new StartFailure('SMTP_URL must be an address such as smtp://user:password@mail.example:587.');
}

function database(env: Environment, name: string): string | null {
  const value = env[name];
  if (!value) return null;
  if (!/^postgres(?:ql)?:\/\//u.test(value) || !URL.canParse(value))
    // The value may contain a password, so it is not repeated.
    throw new StartFailure(`${name} must be an address such as postgres://user:password@host:5432/portal.`);
  if (!env.DATABASE_URL) throw new StartFailure(`${name} is set, so DATABASE_URL must be set too.`);
  return value;
}

/** Reads the S3 settings: all or none. A node with half of them would store files where the other nodes do not look. */
function objectStorage(env: Environment): ObjectStorageSettings | null {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length && !env.S3_REGION) return null;
  if (missing.length > 0)
    throw new StartFailure(
      `Storage on S3 is configured, but ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set.`,
    );
  const [endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = names.map((name) => env[name]);
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  // The address may wrongly contain a password, so it is not repeated.
  if (!url || !/^https?:$/u.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new StartFailure('S3_ENDPOINT must be an address such as https://s3.example, without a user or a query.');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u.test(bucket))
    refuse('S3_BUCKET', bucket, 'the name of a bucket: 3 to 63 small letters, digits, dots and hyphens');
  return {
    endpoint: url.href.replace(/\/$/u, ''),
    region: env.S3_REGION || 'us-east-1',
    bucket,
    accessKeyId,
    secretAccessKey,
  };
}

function share(env: Environment, name: string): number {
  const value = env[name];
  if (!value) return 1;
  return /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/u.test(value) ? Number(value) : refuse(name, value, 'a number from 0 to 1');
}

function otlpEndpoint(env: Environment): string | null {
  const value = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!value) return null;
  const protocol = env.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (protocol && protocol !== 'http/json') refuse('OTEL_EXPORTER_OTLP_PROTOCOL', protocol, 'http/json, or not set');
  if (URL.canParse(value) && /^https?:$/u.test(new URL(value).protocol)) return value;
  // The value may contain a password, so it is not repeated.
  throw new StartFailure('OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://collector.example:4318.');
}

function metricsToken(env: Environment): string | null {
  const value = env.METRICS_TOKEN;
  if (!value) return null;
  if (/^[\w.~+/-]{16,200}$/u.test(value)) return value;
  // The value is secret, so it is not repeated.
  throw new StartFailure('METRICS_TOKEN must have 16 to 200 letters, digits and signs of - . _ ~ + /');
}

/** Reads the configuration from the environment. Throws a {@link StartFailure} that names the first bad value. */
export function readConfig(env: Environment): Config {
  const port = integer(env, 'PORT', 3000, 1, 65_534);
  const contentPort = integer(env, 'CONTENT_PORT', port + 1, 1, 65_535);
  if (contentPort === port) refuse('CONTENT_PORT', String(contentPort), 'another port than PORT');
  const publicUrl = origin(env, 'PUBLIC_URL', `http://localhost:${port}`);
  const { hostname } = new URL(publicUrl);
  const contentUrl = contentAddress(env, publicUrl, contentPort);
  const trustProxy = integer(env, 'TRUST_PROXY', 0, 0, 10);
  return {
    host: env.HOST || '0.0.0.0',
    port,
    contentPort,
    contentPorts: contentUrl.includes('*') ? 1 : integer(env, 'CONTENT_PORTS', 16, 1, 1000),
    dataDir: resolve(env.DATA_DIR || 'data'),
    diskReserveBytes: 1_073_741_824,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    objectStorage: objectStorage(env),
    databaseUrl: database(env, 'DATABASE_URL'),
    databaseSessionUrl: database(env, 'DATABASE_SESSION_URL'),
    databaseReplicaUrl: database(env, 'DATABASE_REPLICA_URL'),
    demo: oneOf(env, 'DEMO', env.DATABASE_URL ? 'off' : 'on', ['on', 'off']) === 'on',
    superAdminSecondFactor: oneOf(env, 'SUPER_ADMIN_SECOND_FACTOR', 'advised', ['advised', 'required']),
    publicUrl,
    contentUrl,
    loadingScreenMs: LOADING_SCREEN_MS,
    callsPerMinute: 1200,
    drainSeconds: trustProxy > 0 ? 5 : 0,
    stopSeconds: 90,
    shellFolder: 'shell/dist',
    devRemotes: oneOf(env, 'DEV_REMOTES', 'off', ['on', 'off']) === 'on',
    publishBuilds: oneOf(env, 'PUBLISH_BUILDS', env.DATABASE_URL ? 'empty' : 'always', ['always', 'empty']),
    trustProxy,
    smtpUrl: smtp(env),
    metricsToken: metricsToken(env),
    otlpEndpoint: otlpEndpoint(env),
    otlpRatio: share(env, 'OTEL_TRACES_SAMPLER_ARG'),
    mailFrom: email(env, 'MAIL_FROM') ?? `portal@${hostname}`,
    supportEmail: email(env, 'SUPPORT_EMAIL'),
    faqUrl: address(env, 'FAQ_URL'),
    downloads: {
      windowsZip: address(env, 'DOWNLOAD_WINDOWS_ZIP'),
      windowsExe: address(env, 'DOWNLOAD_WINDOWS_EXE'),
      androidApk: address(env, 'DOWNLOAD_ANDROID_APK'),
    },
    securityLog:
      env.SECURITY_LOG === 'stdout' ? 'stdout' : resolve(env.SECURITY_LOG || join(env.DATA_DIR || 'data', 'security')),
    // A terminal shows only the progress of the start; a log collector gets every request.
    logLevel: oneOf(env, 'LOG_LEVEL', process.stdout.isTTY ? 'warn' : 'info', [
      'silent',
      'fatal',
      'error',
      'warn',
      'info',
      'debug',
      'trace',
    ]),
  };
}
