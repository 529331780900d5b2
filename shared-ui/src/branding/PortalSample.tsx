import { usePortal } from '@vr/shared-ui/kernel';
import { Bell, Check, LayoutDashboard, LibraryBig, Play, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../chart/Chart';
import { ProgressBar } from '../chart/ProgressBar';
import { Button } from '../controls/Button';
import { CategoryMark } from '../display/CategoryMark';
import { ContentTypes } from '../display/ContentTypes';
import { CountBadge } from '../display/CountBadge';
import { Cover } from '../display/Cover';
import { Flag } from '../display/Flag';
import { Pill } from '../display/Pill';
import { formatMinutes } from '../format/duration';
import { formatPercent } from '../format/number';
import { TabList } from '../layout/TabList';
import * as styles from './branding.css';
import type { ChosenLogo } from './branding-values';
import { LogoImage } from './LogoImage';

const CATEGORY = 'safety';
const PROGRESS = 64;
const THIS_WEEK = [35, 60, 45, 80];
const LAST_WEEK = [50, 40, 70, 30];
const SERIES = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)'];

interface PortalSampleProps {
  company: string;
  logo: ChosenLogo | undefined;
  currentLogo: string | null;
}

/** Examples of all parts of the portal that use the company's colours, made of the portal's own components. */
export function PortalSample({ company, logo, currentLogo }: PortalSampleProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      <div className={styles.sampleBar}>
        <p>
          <LogoImage logo={logo} current={currentLogo} size={36} />
          <b>{company}</b>
          <span className={styles.sampleBell}>
            <Bell size={20} />
            <CountBadge count={3} />
          </span>
        </p>
        <span className={`${styles.sampleLink} ${styles.sampleLinkCurrent}`}>
          <LibraryBig size={20} />
          {t('branding.sample.catalogue')}
        </span>
        <span className={styles.sampleLink}>
          <LayoutDashboard size={20} />
          {t('branding.sample.dashboard')}
        </span>
      </div>
      <div className={styles.sampleBody}>
        <TabList
          label={t('branding.sample.tabs')}
          id={useId()}
          selected="trainings"
          onSelect={() => undefined}
          tabs={[
            { key: 'trainings', title: t('branding.sample.trainings') },
            { key: 'courses', title: t('branding.sample.courses') },
          ]}
        />
        <div className={styles.sampleRow}>
          <Pill tone="primary" small>
            {t('branding.sample.filter')}
          </Pill>
          <Pill tone="success" small icon={<Check size={14} />}>
            {t('branding.sample.online')}
          </Pill>
          <span className={styles.sampleText}>{t('branding.sample.link')}</span>
        </div>
        <SampleCard />
        <div className={styles.sampleRow}>
          <Button type="primary" icon={<Play size={18} />}>
            {t('branding.sample.start')}
          </Button>
          <Button>{t('branding.sample.later')}</Button>
          <Button danger icon={<Trash2 size={18} />}>
            {t('branding.sample.delete')}
          </Button>
        </div>
        <SampleCharts />
      </div>
    </>
  );
}

function SampleCard() {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const title = t('branding.sample.title');
  return (
    <div className={styles.sampleCard}>
      <Cover picture={null} title={title} category={CATEGORY} className={styles.sampleCover ?? ''}>
        <span className={styles.sampleFlag}>
          <Flag kind="new" />
        </span>
      </Cover>
      <div>
        <p className="ui-meta">
          <CategoryMark category={CATEGORY} /> {t('branding.sample.category')} · {formatMinutes(15, lang)}
        </p>
        <b>{title}</b>
        <ProgressBar value={PROGRESS} label={title} />
        <p className={styles.sampleFoot}>
          <ContentTypes types={['APK', 'WEB_GL']} />
          <span className="ui-num">{formatPercent(PROGRESS, lang)}</span>
        </p>
      </div>
    </div>
  );
}

function SampleCharts() {
  const { t } = useTranslation('ui');
  const data = (labels: string[]) => ({
    labelsTitle: '',
    labels,
    series: [
      { name: t('branding.sample.thisWeek'), values: THIS_WEEK },
      { name: t('branding.sample.lastWeek'), values: LAST_WEEK },
    ] as const,
    unit: 'percent' as const,
  });
  const skills = [
    t('branding.sample.skills.listening'),
    t('branding.sample.skills.safety'),
    t('branding.sample.skills.speed'),
    t('branding.sample.skills.calm'),
  ];
  return (
    <div className={styles.sampleCharts}>
      <Chart kind="bar" data={data(['1', '2', '3', '4'])} summary="" height={130} />
      <Chart kind="radar" data={data(skills)} summary="" height={190} />
      <div className={styles.sampleSeries}>
        {SERIES.map((background) => (
          <i key={background} style={{ background }} />
        ))}
      </div>
    </div>
  );
}
