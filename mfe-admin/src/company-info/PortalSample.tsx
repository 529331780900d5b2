import { BarChart } from '@vr/shared-ui/BarChart';
import { CategoryMark } from '@vr/shared-ui/CategoryMark';
import { ContentTypes } from '@vr/shared-ui/ContentTypes';
import { CountBadge } from '@vr/shared-ui/CountBadge';
import { Cover } from '@vr/shared-ui/Cover';
import { Flag } from '@vr/shared-ui/Flag';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { RadarChart } from '@vr/shared-ui/RadarChart';
import { TabList } from '@vr/shared-ui/TabList';
import { Button } from 'antd';
import { Bell, Check, LayoutDashboard, LibraryBig, Play, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './company-info.css';
import { LogoImage } from './LogoImage.tsx';
import type { ChosenLogo } from './values.ts';

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

/** An example of everything that has the company's colours, with the components of the portal. */
export function PortalSample({ company, logo, currentLogo }: PortalSampleProps) {
  const { t } = useTranslation('admin');
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
          {t('companyInfo.sample.catalogue')}
        </span>
        <span className={styles.sampleLink}>
          <LayoutDashboard size={20} />
          {t('companyInfo.sample.dashboard')}
        </span>
      </div>
      <div className={styles.sampleBody}>
        <TabList
          label={t('companyInfo.sample.tabs')}
          id={useId()}
          selected="trainings"
          onSelect={() => undefined}
          tabs={[
            { key: 'trainings', title: t('companyInfo.sample.trainings') },
            { key: 'courses', title: t('companyInfo.sample.courses') },
          ]}
        />
        <div className={styles.sampleRow}>
          <Pill tone="primary" small>
            {t('companyInfo.sample.filter')}
          </Pill>
          <Pill tone="success" small icon={<Check size={14} />}>
            {t('companyInfo.sample.online')}
          </Pill>
          <span className={styles.sampleText}>{t('companyInfo.sample.link')}</span>
        </div>
        <SampleCard />
        <div className={styles.sampleRow}>
          <Button type="primary" icon={<Play size={18} />}>
            {t('companyInfo.sample.start')}
          </Button>
          <Button>{t('companyInfo.sample.later')}</Button>
          <Button danger icon={<Trash2 size={18} />}>
            {t('companyInfo.sample.delete')}
          </Button>
        </div>
        <SampleCharts />
      </div>
    </>
  );
}

function SampleCard() {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const title = t('companyInfo.sample.title');
  return (
    <div className={styles.sampleCard}>
      <Cover picture={null} title={title} category={CATEGORY} className={styles.sampleCover ?? ''}>
        <span className={styles.sampleFlag}>
          <Flag kind="new" />
        </span>
      </Cover>
      <div>
        <p className="ui-meta">
          <CategoryMark category={CATEGORY} /> {t('companyInfo.sample.category')} · {formatMinutes(15, lang)}
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
  const { t } = useTranslation('admin');
  const data = (labels: string[]) => ({
    labelsTitle: '',
    labels,
    series: [
      { name: t('companyInfo.sample.thisWeek'), values: THIS_WEEK },
      { name: t('companyInfo.sample.lastWeek'), values: LAST_WEEK },
    ] as const,
    unit: 'percent' as const,
  });
  const skills = [
    t('companyInfo.sample.skills.listening'),
    t('companyInfo.sample.skills.safety'),
    t('companyInfo.sample.skills.speed'),
    t('companyInfo.sample.skills.calm'),
  ];
  return (
    <div className={styles.sampleCharts}>
      <BarChart data={data(['1', '2', '3', '4'])} summary="" height={130} />
      <RadarChart data={data(skills)} summary="" height={190} />
      <div className={styles.sampleSeries}>
        {SERIES.map((background) => (
          <i key={background} style={{ background }} />
        ))}
      </div>
    </div>
  );
}
