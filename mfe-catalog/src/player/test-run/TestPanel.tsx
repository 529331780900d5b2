import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { launchTraining } from '@vr/shared-api/contract/trainings.schema';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Ban, CircleX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TestReport } from './TestReport.tsx';
import sheet, * as styles from './test-panel.css';
import type { CountedTrouble, Trouble } from './troubles.ts';

/** A loaded content that has not started the player script after this time counts as having no player script. */
const SCRIPT_TIMEOUT_MS = 8000;

interface TestPanelProps {
  launch: ResponseOf<typeof launchTraining>;
  troubles: readonly CountedTrouble[];
  loaded: boolean;
  /** Whether the content has started the player script. */
  ready: boolean;
}

/** The panel beside the content in a test run, with the content's reports, console errors and blocked requests. */
export default function TestPanel({ launch, troubles, loaded, ready }: TestPanelProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const blocked = troubles.filter(({ trouble }) => trouble.kind === 'blocked');
  const errors = troubles.filter(({ trouble }) => trouble.kind !== 'blocked');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the panel
    <aside className={styles.testPanel} aria-label={t('test.panel')} tabIndex={0}>
      <TestReport trainingId={launch.trainingId} launchId={launch.launchId}>
        <Waiting loaded={loaded} ready={ready} />
      </TestReport>
      <Troubles title={t('test.errors')} none={t('test.noErrors')} troubles={errors} />
      <Troubles title={t('test.blocked')} none={t('test.noBlocked')} troubles={blocked}>
        <p>{t('test.blockedHint')}</p>
      </Troubles>
    </aside>
  );
}

function Waiting({ loaded, ready }: Pick<TestPanelProps, 'loaded' | 'ready'>) {
  const { t } = useTranslation('catalog');
  const { origin } = usePortal();
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (!loaded) return;
    const timer = setTimeout(() => setWaited(true), SCRIPT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [loaded]);
  if (waited && !ready)
    return (
      <div className={styles.testNoScript} role="status">
        <TriangleAlert size={18} />
        <p>
          {t('test.noScript')}{' '}
          <a href={`${origin}/docs/content-authors.md`} target="_blank" rel="noopener">
            {t('test.noScriptHelp')}
          </a>
        </p>
      </div>
    );
  return (
    <p role="status">{ready ? t('test.waitingReport') : loaded ? t('test.waitingScript') : t('detail.loading')}</p>
  );
}

interface TroublesProps {
  title: string;
  none: string;
  troubles: readonly CountedTrouble[];
  children?: ReactNode;
}

function Troubles({ title, none, troubles, children }: TroublesProps) {
  const { t } = useTranslation('catalog');
  return (
    <section aria-label={title}>
      <h3>
        {title} {troubles.length > 0 && <b className={styles.testCount}>{troubles.length}</b>}
      </h3>
      {troubles.length === 0 ? (
        <p>{none}</p>
      ) : (
        <>
          <ul className={styles.testTroubles}>
            {troubles.map(({ trouble, count }) => (
              <li key={JSON.stringify(trouble)}>
                <TroubleLine trouble={trouble} />
                {count > 1 && <small className="ui-num">{t('test.times', { number: count })}</small>}
              </li>
            ))}
          </ul>
          {children}
        </>
      )}
    </section>
  );
}

function TroubleLine({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslation('catalog');
  const kinds: Record<Exclude<Trouble['kind'], 'blocked'>, string> = {
    error: t('test.kindError'),
    rejection: t('test.kindRejection'),
    console: t('test.kindConsole'),
  };
  const isBlocked = trouble.kind === 'blocked';
  const Icon = isBlocked ? Ban : CircleX;
  return (
    <>
      <Icon size={16} />
      <span>
        <code>{isBlocked ? trouble.address : trouble.text}</code>
        <small>
          {isBlocked ? trouble.directive : kinds[trouble.kind]}
          {trouble.source && ` · ${trouble.source}`}
        </small>
      </span>
    </>
  );
}
