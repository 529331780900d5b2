import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanAddress, isEmail, LOADING_SCREEN_MS } from '@vr/shared-api/limits';
import Type, { type Static, type TObject, type TSchema } from 'typebox';
import Value from 'typebox/value';

/** A reason why the server cannot start, which the operator can fix. Only its message is printed, without a stack. */
export class StartFailure extends Error {}

// Makers of settings. `name` is the environment variable, `usual` the default value.
const text = (name: string, description: string, usual?: string) => Type.String({ name, description, default: usual });
const whole = (name: string, description: string, usual: number, minimum: number, maximum: number) =>
  Type.Integer({ name, description, default: usual, minimum, maximum });
const oneOf = <T extends string>(name: string, description: string, allowed: T[], usual?: NoInfer<T>) =>
  Type.Enum(allowed, { name, description, default: usual });
const optional = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** Returns a maker of optional text settings. Error messages say what the text `must` be, and never repeat a secret. */
const ruled =
  (must: string, isRight: (value: string) => boolean, secret = false) =>
  (name: string, description: string) =>
    optional(Type.Refine(Type.String({ name, description, secret }), isRight, () => must));

const matches = (pattern: RegExp) => (value: string) => pattern.test(value);
const isAddress = (protocol: RegExp) => (value: string) => protocol.test(value) && URL.canParse(value);
const isWeb = isAddress(/^https?:\/\//iu);
const isPlain = (value: string) => isWeb(value) && !/[?#@]/u.test(value);
const isOrigin = (value: string) => isPlain(value) && new URL(value).pathname === '/';

const web = ruled('be an address such as https://files.example/app.zip', isWeb);
const origin = ruled('be an address such as https://portal.example, without a path', isOrigin);
const email = ruled('be an e-mail address', isEmail);
const database = ruled(
  'be an address such as postgres://user:password@host:5432/portal',
  isAddress(/^postgres(?:ql)?:\/\//u),
  true,
);
const smtp = ruled('be an address such as smtp://user:password@mail.example:587', isAddress(/^smtps?:\/\//u), true);
const collector = ruled('be an address such as http://collector.example:4318', isWeb, true);
const s3 = ruled('be an address such as https://s3.example, without a user or a query', isPlain, true);
const ports = ruled('be a port, or a range of at most 1000 ports such as 3001-3016', (value) => {
  const [first = 0, last = first] = value.split('-').map(Number);
  return /^\d+(?:-\d+)?$/u.test(value) && first > 0 && last >= first && last < Math.min(first + 1000, 65_536);
});
const bucket = ruled(
  'be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
  matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u),
);
const token = ruled('have 16 to 200 letters, digits and signs of - . _ ~ + /', matches(/^[\w.~+/-]{16,200}$/u), true);

/** The operator's settings, by their names in the configuration. */
export const SETTINGS = Type.Object({
  host: text('HOST', 'address to listen on', '0.0.0.0'),
  port: whole('PORT', 'port of the portal and the API', 3000, 1, 65_534),
  contentPort: ports('CONTENT_PORT', 'port of contents, or a range if they have no names; 16 ports from PORT + 1 on'),
  publicUrl: origin('PUBLIC_URL', 'address of the portal as browsers see it'),
  contentUrl: origin('CONTENT_URL', 'address of contents; with "*" as first name, each training has its own'),
  trustProxy: whole('TRUST_PROXY', 'number of proxies in front of the portal', 0, 0, 10),
  dataDir: text('DATA_DIR', 'folder of the embedded database and of files', './data'),
  databaseUrl: database('DATABASE_URL', 'external PostgreSQL instead of the embedded one'),
  databaseSessionUrl: database('DATABASE_SESSION_URL', 'the same database past a pooler in transaction mode'),
  databaseReplicaUrl: database('DATABASE_REPLICA_URL', 'streaming replica, for figures that may be a little old'),
  objectStorage: Type.Object({
    endpoint: s3('S3_ENDPOINT', 'server of the object storage, instead of files in the data folder'),
    bucket: bucket('S3_BUCKET', 'its bucket'),
    accessKeyId: optional(text('S3_ACCESS_KEY_ID', 'id of the key')),
    secretAccessKey: optional(text('S3_SECRET_ACCESS_KEY', 'secret of the key')),
    region: optional(text('S3_REGION', 'region of the bucket, us-east-1 if none is set')),
  }),
  smtpUrl: smtp('SMTP_URL', 'mail server; without it, mails are written to the data folder'),
  mailFrom: email('MAIL_FROM', 'sender of mails'),
  supportEmail: email('SUPPORT_EMAIL', 'address for support, shown to all users'),
  faqUrl: web('FAQ_URL', 'page of frequent questions'),
  downloads: Type.Object({
    windowsZip: web('DOWNLOAD_WINDOWS_ZIP', 'Windows app as a zip'),
    windowsExe: web('DOWNLOAD_WINDOWS_EXE', 'its installer'),
    androidApk: web('DOWNLOAD_ANDROID_APK', 'Android app'),
  }),
  demo: optional(oneOf('DEMO', 'whether an empty database is filled with the demo', ['on', 'off'])),
  superAdminSecondFactor: oneOf(
    'SUPER_ADMIN_SECOND_FACTOR',
    'whether super admins need a second factor to sign in by password, or are asked for one, once',
    ['advised', 'required'],
    'advised',
  ),
  metricsToken: token('METRICS_TOKEN', 'bearer token that reads the metrics; without it, only this machine can'),
  otlpEndpoint: collector('OTEL_EXPORTER_OTLP_ENDPOINT', 'where traces are sent; without it, none are recorded'),
  otlpProtocol: text('OTEL_EXPORTER_OTLP_PROTOCOL', 'protocol of traces', 'http/json'),
  otlpRatio: Type.Number({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    description: 'share of traces that are recorded',
    default: 1,
    minimum: 0,
    maximum: 1,
  }),
  securityLog: optional(text('SECURITY_LOG', 'folder of the security log, or stdout')),
  logLevel: optional(
    oneOf('LOG_LEVEL', 'least level of the log', ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
  ),
  devRemotes: oneOf('DEV_REMOTES', "whether remotes may come from developers' machines", ['on', 'off'], 'off'),
  publishBuilds: optional(
    oneOf('PUBLISH_BUILDS', 'whether a start publishes its remotes always, or if there are none', ['always', 'empty']),
  ),
});
type Settings = Static<typeof SETTINGS>;
/** A bucket on an S3-compatible server that stores the files instead of the disk. */
export type ObjectStorageSettings = Record<keyof Settings['objectStorage'], string>;

const refuse = (name: string, value: string, must: string): never => {
  throw new StartFailure(`${name} is "${value}", but must ${must}.`);
};

interface Setting extends TSchema {
  name: string;
  type?: string;
  default?: unknown;
  secret?: boolean;
  enum?: string[];
  minimum?: number;
  maximum?: number;
}
/** Returns the schema of a setting in {@link SETTINGS}. An optional setting is a union of this schema with null. */
export const settingOf = (schema: TSchema) => ((schema as { anyOf?: TSchema[] }).anyOf?.[0] ?? schema) as Setting;

function readSetting(setting: Setting, env: NodeJS.ProcessEnv): unknown {
  const { name, type, secret, enum: allowed, minimum, maximum } = setting;
  const given = env[name];
  if (!given) return setting.default ?? null;
  const value = type !== 'string' && /^\d+(?:\.\d+)?$/u.test(given) ? Number(given) : given;
  const [error] = Value.Errors(setting, value);
  if (!error) return value;
  const range = `be a ${type === 'integer' ? 'whole number' : 'number'} from ${minimum} to ${maximum}`;
  const must = error.keyword === '~refine' ? error.message : allowed ? `be one of ${allowed.join(', ')}` : range;
  if (secret) throw new StartFailure(`${name} must ${must}.`);
  return refuse(name, given, must);
}

/** Reads a table of settings. Throws a {@link StartFailure} that names the first bad value. */
function read<T extends TObject>(table: T, env: NodeJS.ProcessEnv): Static<T> {
  const values = Object.entries<TSchema>(table.properties).map(([key, schema]) => [
    key,
    Type.IsObject(schema) ? read(schema, env) : readSetting(settingOf(schema), env),
  ]);
  return Object.fromEntries(values);
}

/** Returns the S3 settings: all or none. A node with only some of them would silently store its files on its own disk. */
function objectStorage({ region, ...required }: Settings['objectStorage']): ObjectStorageSettings | null {
  const { properties } = SETTINGS.properties.objectStorage;
  const keys = Object.keys(required) as (keyof typeof required)[];
  const missing = keys.filter((key) => required[key] === null).map((key) => settingOf(properties[key]).name);
  if (missing.length === keys.length && region === null) return null;
  if (missing.length > 0)
    throw new StartFailure(
      `Storage on S3 is configured, but ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set.`,
    );
  const { endpoint, ...bucket } = required as Omit<ObjectStorageSettings, 'region'>;
  return { ...bucket, endpoint: new URL(endpoint).href.replace(/\/$/u, ''), region: region ?? 'us-east-1' };
}

/** Returns the ports and addresses. Browsers resolve all names below localhost, so each training gets its own name there. */
function addresses({ port, ...settings }: Settings) {
  const [contentPort = port + 1, lastPort = contentPort + 15] = settings.contentPort?.split('-').map(Number) ?? [];
  const { origin: publicUrl, protocol, hostname } = new URL(settings.publicUrl ?? `http://localhost:${port}`);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const content = settings.contentUrl ?? `${protocol}//${isLocal ? '*.' : ''}${hostname}:${contentPort}`;
  const { origin: contentUrl, hostname: contentName } = new URL(content);
  if (!/^(?:\*\.)?[^*]+$/u.test(contentName))
    refuse('CONTENT_URL', content, 'be an address with "*" only as the first name, such as https://*.content.example');
  const hasNames = contentName.startsWith('*');
  if (contentUrl === publicUrl || (hasNames && hostname.endsWith(contentName.slice(1))))
    refuse('CONTENT_URL', content, 'be another origin than PUBLIC_URL');
  const contentPorts = hasNames ? 1 : lastPort - contentPort + 1;
  if (port >= contentPort && port < contentPort + contentPorts)
    refuse('CONTENT_PORT', settings.contentPort ?? '', 'be another port than PORT');
  return { contentPort, contentPorts, publicUrl, contentUrl };
}

/** Reads the configuration from the environment. Throws a {@link StartFailure} that names the first bad value. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const settings = read(SETTINGS, env);
  const { databaseUrl, otlpProtocol } = settings;
  for (const name of ['DATABASE_SESSION_URL', 'DATABASE_REPLICA_URL'])
    if (env[name] && !databaseUrl) throw new StartFailure(`${name} is set, so DATABASE_URL must be set too.`);
  if (settings.otlpEndpoint && otlpProtocol !== 'http/json')
    refuse('OTEL_EXPORTER_OTLP_PROTOCOL', otlpProtocol, 'be http/json, or not set');
  const found = addresses(settings);
  return {
    ...settings,
    ...found,
    objectStorage: objectStorage(settings.objectStorage),
    dataDir: resolve(settings.dataDir),
    demo: (settings.demo ?? (databaseUrl ? 'off' : 'on')) === 'on',
    publishBuilds: settings.publishBuilds ?? (databaseUrl ? 'empty' : 'always'),
    devRemotes: settings.devRemotes === 'on',
    mailFrom: cleanAddress(settings.mailFrom ?? `portal@${new URL(found.publicUrl).hostname}`),
    supportEmail: settings.supportEmail && cleanAddress(settings.supportEmail),
    securityLog:
      settings.securityLog === 'stdout'
        ? 'stdout'
        : resolve(settings.securityLog ?? join(settings.dataDir, 'security')),
    // A terminal shows only the progress of the start. A log collector gets every request.
    logLevel: settings.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'),
    /** The root of the workspace, whose built packages are served. */
    root: fileURLToPath(new URL('../..', import.meta.url)),
    // Only tests and benchmarks change the following values:
    /** The path of the shell's build, relative to `root`. */
    shellFolder: 'shell/dist',
    loadingScreenMs: LOADING_SCREEN_MS,
    /** The maximum number of calls per person and minute. `null`: the number in `LIMITS`. `0`: no limit. */
    callsPerMinute: null as number | null,
    /** Bytes of free disk space that uploads may not use, so that the database can still write. */
    diskReserveBytes: 1_073_741_824,
    /** For how many seconds a stopping node still accepts requests, until the proxies notice that it stops. */
    drainSeconds: settings.trustProxy > 0 ? 5 : 0,
    /** A stop ends the process after this many seconds, even if work is still running. */
    stopSeconds: 90,
  };
}

export type Config = ReturnType<typeof readConfig>;
