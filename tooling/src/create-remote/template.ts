import type { UiLang } from '@vr/shared-api/limits';
import { SHORT_TITLE_MAX } from '@vr/shared-api/remote';

export interface RemoteNames {
  /** The folder and the release: `mfe-site-tour`. */
  name: string;
  /** The namespace of its texts: `siteTour`. */
  namespace: string;
  /** The last part of its page's path and of its slot's id: `site-tour`. */
  path: string;
  /** The title of its page, which the team translates: `Site tour`. */
  title: string;
}

/** Derives all names of a remote from its folder name. */
export function namesOf(name: string): RemoteNames {
  const path = name.replace(/^mfe-/, '');
  const words = path.replaceAll('-', ' ');
  return {
    name,
    path,
    namespace: path.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    title: words.charAt(0).toUpperCase() + words.slice(1),
  };
}

const TEXTS: Record<UiLang, { intro: string; card: string }> = {
  en: { intro: 'This page is new. Replace it with your own.', card: 'This card is new.' },
  fr: { intro: 'Cette page est nouvelle. Remplacez-la par la vôtre.', card: 'Cette carte est nouvelle.' },
  es: { intro: 'Esta página es nueva. Sustitúyela por la tuya.', card: 'Esta tarjeta es nueva.' },
  it: { intro: 'Questa pagina è nuova. Sostituiscila con la tua.', card: 'Questa scheda è nuova.' },
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const pages = ({ path }: RemoteNames): string => `import type { RemotePage } from '@vr/shared-api/remote';

/** The pages, from which the build makes the manifest. */
export const pages: RemotePage[] = [
  {
    id: 'start',
    path: '/admin/${path}',
    roles: ['admin'],
    hiddenOnSmallPhones: true,
    titleKey: 'start.title',
    shortTitleKey: 'start.shortTitle',
    icon: 'content',
    order: 900,
  },
];

/** The slots that other remotes can show. They take no props. */
export const slots: string[] = ['${path}.card.v1'];
`;

const remote = ({ namespace, path }: RemoteNames): string => `import { defineRemote } from '@vr/shared-ui/kernel';

export default defineRemote({
  namespace: '${namespace}',
  locales: (lang) => import(\`./locales/\${lang}.json\`),
  pages: { start: () => import('./start/StartPage.tsx') },
  slots: { '${path}.card.v1': () => import('./start/StartCard.tsx') },
});
`;

const page = ({
  namespace,
  title,
}: RemoteNames): string => `import { useProfile, useStyles } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './start.css';

/** The page "${title}". */
export default function StartPage() {
  const { t } = useTranslation('${namespace}');
  const { firstName } = useProfile();
  useStyles(sheet);
  return (
    <section className={styles.page}>
      <h2>{t('start.greeting', { name: firstName })}</h2>
      <p>{t('start.intro')}</p>
    </section>
  );
}
`;

const card = ({ namespace }: RemoteNames): string => `import { useTranslation } from 'react-i18next';

/** A card that other remotes can show on their pages. */
export default function StartCard() {
  const { t } = useTranslation('${namespace}');
  return <p>{t('start.card')}</p>;
}
`;

const style = `.page {
  display: grid;
  gap: 8px;
  padding: 20px;
}
`;

const test = ({ namespace }: RemoteNames): string => `import { expect, test } from '@jest/globals';
import { renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import StartCard from './StartCard.tsx';
import StartPage from './StartPage.tsx';

const TEXTS = { ${namespace}: () => import('../locales/en.json') };

test('the page greets the person by their first name', async () => {
  await renderInPortal(<StartPage />, { texts: TEXTS, profile: { firstName: 'Léa' } });
  expect(screen.getByRole('heading', { name: 'Hello, Léa' })).toBeTruthy();
});

test('the card shows its text', async () => {
  await renderInPortal(<StartCard />, { texts: TEXTS });
  expect(screen.getByText('${TEXTS.en.card}')).toBeTruthy();
});
`;

const GREETINGS: Record<UiLang, string> = {
  en: 'Hello, {{name}}',
  fr: 'Bonjour, {{name}}',
  es: 'Hola, {{name}}',
  it: 'Ciao, {{name}}',
};

const texts = ({ title }: RemoteNames, lang: UiLang): string =>
  json({
    start: {
      title,
      shortTitle: title.slice(0, SHORT_TITLE_MAX).trim(),
      greeting: GREETINGS[lang],
      intro: TEXTS[lang].intro,
      card: TEXTS[lang].card,
    },
  });

/** The part of the README about the commands of a remote in its own repository. */
const COMMANDS = `
With Node 24 or newer:

- \`npm install\`, and \`npm update\` for the newest packages of the portal
- \`npm test\`: checks, and tests in Jest
- \`npm run dev -- --portal https://portal.example\`: the remote in a portal, with fast refresh
- \`npx vr-remote\`: lists all commands, such as \`npx vr-remote release\`
`;

const readme = ({ name, path, title }: RemoteNames): string => `# ${name}

The remote with the page "${title}" of admins, at \`/admin/${path}\`.

- \`src/pages.ts\`: the pages and slots as plain data
- \`src/remote.ts\`: the components of the pages and slots, and the texts
- \`src/locales/\`: the texts in four languages. Translate the titles
- \`src/start/\`: the page, and the card of the slot \`${path}.card.v1\`

Anything that exists once per page comes from \`@vr/shared-ui/kernel\`. Other modules of \`@vr/shared-ui\` and
\`@vr/shared-api\` are bundled into the remote.
`;

/** Returns the source files of a new remote, by their path in the folder of the remote. */
export const sourceFiles = (names: RemoteNames): Record<string, string> => ({
  'README.md': readme(names),
  'src/pages.ts': pages(names),
  'src/remote.ts': remote(names),
  'src/start/StartPage.tsx': page(names),
  'src/start/StartPage.test.tsx': test(names),
  'src/start/StartCard.tsx': card(names),
  'src/start/start.css': style,
  ...Object.fromEntries(
    (['en', 'fr', 'es', 'it'] as const).map((lang) => [`src/locales/${lang}.json`, texts(names, lang)]),
  ),
});

/** TypeScript's configuration for a remote in a repository of its own. */
const tsconfig = json({
  compilerOptions: {
    target: 'es2023',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'preserve',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['src', 'node_modules/@vr/shared-ui/css.d.ts'],
});

/**
 * Returns all files of a remote in its own repository. `registry` is the npm registry of our packages, `tooling` the range
 * of versions of `@vr/tooling`, which brings everything else.
 */
export function standaloneFiles(
  names: RemoteNames,
  { registry, tooling }: { registry: string; tooling: string },
): Record<string, string> {
  const manifest = {
    name: names.name,
    version: '1.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=24' },
    scripts: { dev: 'vr-remote dev', build: 'vr-remote build', test: 'vr-remote test' },
    devDependencies: { '@vr/tooling': tooling },
  };
  return {
    'package.json': json(manifest),
    'tsconfig.json': tsconfig,
    '.npmrc': `@vr:registry=${registry}\n`,
    '.gitignore': 'node_modules/\ndist/\n',
    ...sourceFiles(names),
    'README.md': readme(names) + COMMANDS,
  };
}

export const workspaceManifest = ({ name }: RemoteNames): string =>
  json({
    name: `@vr/${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'webpack build --config ../tooling/src/webpack/webpack.config.ts --fail-on-warnings',
      dev: 'webpack serve --config ../tooling/src/webpack/webpack.config.ts',
    },
    dependencies: {
      '@vr/shared-api': 'workspace:*',
      '@vr/shared-ui': 'workspace:*',
      react: 'catalog:',
      'react-i18next': 'catalog:',
    },
    devDependencies: {
      '@jest/globals': 'catalog:',
      '@types/react': 'catalog:',
      webpack: 'catalog:',
      'webpack-cli': 'catalog:',
      'webpack-dev-server': 'catalog:',
    },
  });
