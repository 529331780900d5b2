import { createRequire } from 'node:module';
import { ANTD_COMPONENTS } from './platform.ts';

interface SharedModule {
  request: string;
  /** Why the module must exist once in the page. A module without such a reason is bundled into each package. */
  reason: string;
  /** Whether the module is part of the shell's first script, because nothing can be rendered without it. */
  eager: boolean;
  /** The package whose version is the version of the module. */
  versionOf: string;
  /** The exports that the shell provides. The default is all. The shell's first script leaves out unlisted exports. */
  exports?: readonly string[];
}

const library = (request: string, reason: string, exports?: readonly string[], eager = true): SharedModule => ({
  request,
  reason,
  eager,
  versionOf: /^(?:@[^/]+\/)?[^/]+/.exec(request)![0],
  ...(exports ? { exports } : {}),
});

/**
 * The modules that the shell and the remotes share. The shell provides each of them. The build of a remote fails if it
 * contains one, so that there can be no second instance in the page.
 */
export const SHARED_MODULES: readonly SharedModule[] = [
  library('react', 'hooks work only with the one renderer of the page'),
  library('react/jsx-runtime', 'elements are created by the same React that renders them'),
  library('react-dom', 'one renderer: portals and synchronous updates must reach it'),
  library(
    '@tanstack/react-query',
    "the query client's context: pages share one cache",
    [
      'keepPreviousData',
      'onlineManager',
      'QueryClient',
      'QueryClientProvider',
      'queryOptions',
      'useInfiniteQuery',
      'useMutation',
      'useQueries',
      'useQuery',
      'useQueryClient',
    ],
    false,
  ),
  library('react-i18next', "the translations' context: one language in the page", [
    'I18nextProvider',
    'initReactI18next',
    'useTranslation',
  ]),
  library('@vr/shared-ui/kernel', "the portal's contexts: session, notices, slots"),
  library('@vr/shared-ui/router', "the router's context: links of a remote move the one location"),
  library(
    '@vr/shared-ui/chart-engine',
    'one copy of the chart library for the dashboards of all remotes',
    undefined,
    false,
  ),
  library('@vr/shared-api/client', 'ApiError is recognised by its class, also if the shell has thrown it'),
  ...ANTD_COMPONENTS.map((component) => ({
    request: `antd/es/${component}`,
    reason: "antd's contexts and style cache: one theme, locale and stack of pop-ups",
    eager: false,
    versionOf: 'antd',
  })),
];

/** Packages that only the shell may contain. A copy in a remote's build would be a second instance. */
export const HOST_ONLY_PACKAGES = [
  '@ant-design',
  '@rc-component',
  '@tanstack/query-core',
  '@tanstack/react-query',
  'antd',
  'i18next',
  'react',
  'react-dom',
  'react-i18next',
  'react-router',
  'zustand',
] as const;

/** Returns the federation plugin's `shared` option for the shell or for a remote. */
export function sharedOptions(role: 'shell' | 'remote', packageFolder: string) {
  const require = createRequire(`${packageFolder}/package.json`);
  return Object.fromEntries(
    SHARED_MODULES.map(({ request, eager, versionOf }) => {
      // Our own modules are matched by file, because code in the same package imports them by relative paths.
      const isOurs = request.startsWith('@vr/');
      const module = {
        shareKey: request,
        singleton: true,
        // The version of the contract decides whether a remote is loaded, so versions of modules are not compared.
        requiredVersion: false as const,
        ...(role === 'remote'
          ? { import: false as const }
          : { eager, version: isOurs ? '1.0.0' : (require(`${versionOf}/package.json`).version as string) }),
      };
      return [isOurs ? require.resolve(request) : request, module];
    }),
  );
}
