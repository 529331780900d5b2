import { ChartCard } from '@vr/shared-ui/ChartCard';
import { formatPercent, skillPercent } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../dashboard.css';
import { useShownPerson } from '../person.ts';
import type { UserStats } from '../useUserStats.ts';

/** The person's soft or hard skills, compared with the company's average (spec §2 Dashboard). */
export function Skills({ skills }: { skills: UserStats['skillStats'] }) {
  const { t } = useTranslation('dashboard');
  const { lang } = usePortal();
  const { isMe, firstName } = useShownPerson();
  const hasSoft = skills.some(({ skillType }) => skillType.includes('soft_skill_'));
  const [kind, setKind] = useState<'soft' | 'hard'>(hasSoft ? 'soft' : 'hard');
  const shown = skills.filter(({ skillType }) => skillType.includes(`${kind}_skill_`));
  const strongest = shown.reduce<(typeof shown)[number] | undefined>(
    (best, skill) => (best && best.value >= skill.value ? best : skill),
    undefined,
  );
  return (
    <ChartCard
      title={t('skills.title')}
      summary={
        strongest
          ? t('skills.summary', { name: strongest.name, value: formatPercent(skillPercent(strongest.value), lang) })
          : t('skills.empty')
      }
      kind="radar"
      data={{
        labelsTitle: t('skills.skill'),
        labels: shown.map(({ name }) => name),
        series: [
          { name: isMe ? t('skills.you') : firstName, values: shown.map(({ value }) => skillPercent(value)) },
          { name: t('skills.average'), values: shown.map(({ average }) => skillPercent(average)) },
        ],
        unit: 'percent',
      }}
      controls={
        <SegmentedControl
          small
          label={t('skills.kind')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'soft', label: t('skills.soft') },
            { value: 'hard', label: t('skills.hard') },
          ]}
        />
      }
      tableBeside
    >
      {strongest ? undefined : <p className={styles.note}>{t('skills.empty')}</p>}
    </ChartCard>
  );
}
