/**
 * The configuration of dependency-cruiser: which file may import which. `pnpm lint` runs it, and import-rules.full.test.ts
 * has an example for every rule. The rule about parts of shared libraries is in shared-libraries.ts.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';
import { ROOT, remoteNames } from '../packages.ts';

/** Our own packages that the code of each package may import. */
export const DIRECTIONS: Record<string, readonly string[]> = {
  'shared-api': [],
  'shared-ui': ['shared-api'],
  shell: ['shared-api', 'shared-ui'],
  ...Object.fromEntries(remoteNames().map((remote) => [remote, ['shared-api', 'shared-ui']])),
  server: ['shared-api'],
  'demo/kit': ['shared-api'],
  'demo/fire-extinguisher': ['shared-api', 'demo/kit'],
  'demo/lockout': ['shared-api', 'demo/kit'],
  tooling: ['shared-api', 'server', 'ops/bench'],
  'ops/bench': ['shared-api', 'server', 'tooling'],
  'ops/drills': ['shared-api', 'server', 'tooling', 'ops/bench'],
  e2e: ['shared-api', 'server', 'tooling'],
};

interface Layers {
  /** Files in `src` itself, besides style sheets, that folders may import. Files in `src` itself may import all folders. */
  files: readonly string[];
  /** Layers of folders, the lowest first. A folder may import folders of lower layers, but none of its own layer. */
  folders: readonly (readonly string[])[];
}

/** The layers within each package that has folders of features. */
export const LAYERS: Record<string, Layers> = {
  'mfe-admin': {
    files: [],
    folders: [
      ['lists', 'people', 'wording'],
      ['dialogs'],
      [
        'activity',
        'certificates',
        'company-info',
        'embedding',
        'groups',
        'held-reports',
        'master-contents',
        'members',
        'resources',
      ],
      ['company', 'team'],
    ],
  },
  'mfe-catalog': {
    files: ['pages.ts'],
    folders: [
      ['dialogs', 'navigation'],
      ['trainings'],
      ['deleted', 'filters'],
      ['courses', 'detail', 'training-list'],
      ['access', 'deletion', 'notifications', 'player', 'resume', 'review', 'suggest'],
      ['headset'],
      ['course-detail', 'training-detail'],
      ['review-queue'],
      ['pages'],
    ],
  },
  'mfe-dashboard': {
    files: [
      'Card.tsx',
      'Toolbar.tsx',
      'Tools.tsx',
      'TitleSelect.tsx',
      'TrainingMeta.tsx',
      'catalog.tsx',
      'is-unknown.ts',
      'person.ts',
      'useFormat.ts',
      'useUserStats.ts',
    ],
    folders: [
      ['certificate', 'summary', 'time-spent'],
      ['recent'],
      ['course', 'general', 'history', 'training'],
      ['progression'],
      ['overview'],
    ],
  },
  'mfe-superadmin': {
    files: [],
    folders: [['dialogs'], ['company-form', 'deletion', 'offer'], ['companies', 'releases']],
  },
  'mfe-wizards': {
    files: [],
    folders: [['form', 'save'], ['draft', 'resources', 'texts'], ['wizard'], ['course', 'training']],
  },
  'shared-ui': {
    files: [
      'adopt-sheet.ts',
      'adopt-sheet.embedded.ts',
      'kernel.tsx',
      'loadable.tsx',
      'memory-router.tsx',
      'router.tsx',
      'useOnChange.ts',
    ],
    folders: [
      ['controls'],
      ['feedback', 'format', 'i18n', 'layout', 'query'],
      ['form', 'theme'],
      ['dialog'],
      ['chart'],
      ['code', 'display', 'results'],
      ['cards', 'course', 'upload'],
      ['branding', 'person', 'versions'],
    ],
  },
  shell: {
    files: ['ShellContext.ts', 'SignedIn.tsx', 'brand.ts', 'languages.ts'],
    folders: [
      ['overrides'],
      ['account-texts', 'connection', 'dialogs', 'errors', 'federation', 'flash', 'iframe-guard', 'routes', 'session'],
      ['badges', 'code', 'download', 'help', 'notifications', 'sign-in', 'satisfaction', 'uploads'],
      ['results', 'second-factor', 'verification'],
      ['account', 'chrome', 'start'],
      ['embed', 'switch-account', 'wizards'],
    ],
  },
  server: {
    files: ['clock.ts', 'config.ts', 'platform/http/fail.ts', 'parts.ts'],
    folders: [
      ['platform/telemetry'],
      ['platform/csv', 'platform/db', 'platform/mail', 'platform/storage'],
      ['visibility'],
      ['platform/http', 'platform/jobs'],
      ['platform/aside'],
      ['platform/audit', 'platform/health'],
      [
        'platform/backup',
        'platform/client-errors',
        'publishing/gate',
        'companies/storage',
        'people/groups',
        'platform/pictures',
      ],
      ['platform/pdf'],
      ['figures/statistics'],
      [
        'learning/badges',
        'learning/certificates',
        'people/notifications',
        'companies/partners',
        'catalogue/resources',
        'learning/satisfactions',
      ],
      ['publishing/content-origin', 'learning/sessions', 'people/users'],
      ['platform/portal'],
      ['companies/embedding', 'learning/resets', 'catalogue/suggestions'],
      ['catalogue/courses', 'catalogue/trainings'],
      [
        'companies/clients',
        'figures/dashboards',
        'platform/demo',
        'figures/history',
        'figures/outcomes',
        'publishing/reviews',
      ],
      ['figures/exports', 'figures/summaries'],
      ['platform/record-import', 'publishing/versions'],
      ['cli', 'publishing/uploads'],
      ['companies/client-deletion', 'publishing/master-contents'],
      ['catalogue/deletions'],
    ],
  },
};

/** Tests, and the code that only tests use. They may import every layer. */
const TESTS = String.raw`\.test\.tsx?$|/testing/`;
/** Packages whose code runs in the portal's pages. */
const BROWSER = '(?:shared-api|shared-ui|shell|mfe-[^/]+)';

/** Packages whose `exports` match every file. knip finds no unused files there, so the rule `used-file` does. */
const WITH_EXPORTS = ['shared-api', 'shared-ui', 'server', 'demo/kit', 'tooling', 'ops/bench', 'ops/drills'];
/** The files with which a page, a command, a build or a test run begins. */
const ENTRIES = [
  '^shell/src/(?:main|start/early|embed/(?:main|loader|shadow-roots))[.]tsx?$',
  '^shared-ui/src/adopt-sheet[.]embedded[.]ts$',
  '^mfe-[^/]+/src/(?:remote|pages)[.]ts$',
  '^demo/[^/]+/(?:src/main|build)[.]ts$',
  '^server/src/(?:main|cli/[^/]+|platform/aside/child)[.]ts$',
  '^server/src/publishing/content-origin/player/portal-trial[.]js$',
  '^tooling/(?:(?:bootstrap|vr-remote|types)[.]mjs|src/(?:remote/main|webpack/(?:webpack[.]config|shared-files)|(?:webpack/loaders|jest|tasks|check)/[^/]+)[.]c?[jt]s)$',
  '^ops/bench/src/(?:run|bare-server|floor/page)[.]tsx?$',
  '^ops/drills/src/(?:run|faults/main)[.]ts$',
  '^e2e/',
];

const packages = Object.keys(DIRECTIONS);
const anyOf = (names: readonly string[]): string => `(?:${names.join('|')})`;

/** Returns the folders of our own packages that the package.json in a folder declares as dependencies. */
function declaredBy(folder: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));
  const names = Object.keys({ ...dependencies, ...devDependencies });
  return packages.filter((name) => names.includes(`@vr/${name.replace('/', '-')}`));
}

function packageRules(folder: string): IForbiddenRuleType[] {
  const from = `^${folder}/`;
  const others = `^${anyOf(packages)}/`;
  return [
    {
      name: 'direction',
      severity: 'error',
      comment:
        'Packages import each other in one direction. The table is DIRECTIONS in tooling/src/check/import-rules.ts.',
      // Some tests of the shell run against the real server.
      from: { path: from, pathNot: folder === 'shell' ? TESTS : [] },
      to: { path: others, pathNot: `^${anyOf([folder, ...DIRECTIONS[folder]!])}/` },
    },
    {
      name: 'declared-package',
      severity: 'error',
      comment: 'A package of ours is imported only by packages whose package.json declares it.',
      from: { path: from },
      to: { path: others, pathNot: `^${anyOf([folder, ...declaredBy(folder)])}/` },
    },
  ];
}

function layerRules(folder: string, { files, folders }: Layers): IForbiddenRuleType[] {
  const source = `^${folder}/src/`;
  const importable = [`${source}${anyOf(files)}$`, String.raw`${source}[^/]+\.css$`];
  const rules = folders.flatMap((row, index) =>
    row.map((layer): IForbiddenRuleType => {
      const reachable = [layer, ...folders.slice(0, index).flat()];
      return {
        name: 'layers',
        severity: 'error',
        comment: 'A folder imports only lower layers. The table is LAYERS in tooling/src/check/import-rules.ts.',
        from: { path: `${source}${layer}/`, pathNot: TESTS },
        to: { path: source, pathNot: [`${source}${anyOf(reachable)}/`, ...importable] },
      };
    }),
  );
  return [
    ...rules,
    {
      name: 'folder-has-a-layer',
      severity: 'error',
      comment: 'Every folder of features is listed in LAYERS in tooling/src/check/import-rules.ts.',
      from: { path: `${source}[^/]+/`, pathNot: [TESTS, `${source}${anyOf([...folders.flat(), 'locales'])}/`] },
      to: {},
    },
  ];
}

const config: IConfiguration = {
  forbidden: [
    ...packages.flatMap(packageRules),
    {
      name: 'no-path-into-another-package',
      severity: 'error',
      comment: 'Another package is imported by its name, so that its exports and the declared dependencies apply.',
      from: { path: '^((?:demo|ops)/[^/]+|[^/]+)/' },
      to: { dependencyTypes: ['local'], pathNot: '^$1/' },
    },
    ...Object.entries(LAYERS).flatMap(([folder, layers]) => layerRules(folder, layers)),
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'No file imports itself through others, not even for a type.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'schema-as-type',
      severity: 'error',
      comment: 'A schema must not reach the browser: its library alone is larger than most pages. Use `import type`.',
      from: { path: `^${BROWSER}/`, pathNot: [TESTS, String.raw`\.schema\.ts$`] },
      to: { path: String.raw`\.schema\.ts$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-code',
      severity: 'error',
      comment: 'What ships imports nothing that is made for tests.',
      from: { path: `^(?:${BROWSER}|server)/`, pathNot: TESTS },
      to: { path: TESTS, pathNot: 'node_modules/' },
    },
    {
      name: 'programs',
      severity: 'error',
      comment: 'The server starts only the programs of PostgreSQL, and processes of its own (docs/security.md).',
      from: {
        path: '^server/src/',
        pathNot: [TESTS, '^server/src/platform/(?:db/(?:embedded|binaries)|aside/pool)[.]ts$'],
      },
      to: { path: '^(?:node:)?child_process$' },
    },
    {
      name: 'connections',
      severity: 'error',
      comment:
        'The server connects to nothing but PostgreSQL, S3 and the mail server, by their libraries (docs/security.md).',
      from: { path: '^server/src/', pathNot: TESTS },
      to: { path: ['^(?:node:)?(?:https|http2|tls|dgram)$', '/node_modules/(?:undici|axios|got|ky)/'] },
    },
    {
      name: 'used-file',
      severity: 'error',
      comment: 'A file that nothing reaches from an entry or a test is dead. knip finds such files in other packages.',
      from: { path: [...ENTRIES, TESTS] },
      to: { path: `^${anyOf(WITH_EXPORTS)}/`, pathNot: [...ENTRIES, TESTS, String.raw`\.d\.ts$`], reachable: false },
    },
    {
      name: 'declared-library',
      severity: 'error',
      comment: 'A library is declared by the package that imports it, not by one further up.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment:
        'Every import leads to a file. The other rules see only imports that do. SharePoint has its own modules.',
      from: { pathNot: '^docs/embedding/VrPortalWebPart' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no API for dependency-cruiser. swc parses TypeScript, including `import type` and `import()`.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^[.]', '^(?:(?:demo|ops)/)?[^/]+/dist', '^(contracts|data|test-results)/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
export default config;
