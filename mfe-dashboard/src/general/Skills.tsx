import { ChartCard } from '@vr/shared-ui/ChartCard';
import { skillPercent } from '@vr/shared-ui/format/number';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../dashboard.css';
import { useShownPerson } from '../person.ts';
import { useFormat } from '../useFormat.ts';
import type { UserStats } from '../useUserStats.ts';

interface Skill {
  name: string;
  skillType: string;
  value: number;
}

interface SkillsChartProps<S extends Skill> {
  skills: readonly S[];
  /** The values to draw for each skill: one series, or two to compare. */
  series: readonly [SkillSeries<S>] | readonly [SkillSeries<S>, SkillSeries<S>];
  /** Shown if there are no skills of the chosen kind. */
  empty: string;
}
interface SkillSeries<S> {
  name: string;
  /** Returns the value of a skill, from 0 to 1. */
  of: (skill: S) => number;
}

/** The person's soft or hard skills, compared with the company average (spec §2 Dashboard). */
export function Skills({ skills }: { skills: UserStats['skillStats'] }) {
  const { t } = useTranslation('dashboard');
  const { isMe, firstName } = useShownPerson();
  return (
    <SkillsChart
      skills={skills}
      series={[
        { name: isMe ? t('ranking.you') : firstName, of: ({ value }) => value },
        { name: t('skills.average'), of: ({ average }) => average },
      ]}
      empty={t('skills.empty')}
    />
  );
}

/** A radar chart of soft or hard skills. */
export function SkillsChart<S extends Skill>({ skills, series, empty }: SkillsChartProps<S>) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const hasSoft = skills.some(({ skillType }) => skillType.includes('soft_skill_'));
  const [kind, setKind] = useState<'soft' | 'hard'>(hasSoft ? 'soft' : 'hard');
  const shown = skills.filter(({ skillType }) => skillType.includes(`${kind}_skill_`));
  const drawn = ({ name, of }: SkillSeries<S>) => ({ name, values: shown.map((skill) => skillPercent(of(skill))) });
  const [first, second] = series;
  const strongest = shown.reduce<(typeof shown)[number] | undefined>(
    (best, skill) => (best && best.value >= skill.value ? best : skill),
    undefined,
  );
  return (
    <ChartCard
      title={t('skills.title')}
      summary={
        strongest
          ? t('skills.summary', { name: strongest.name, value: format.percent(skillPercent(strongest.value)) })
          : empty
      }
      kind="radar"
      data={{
        labelsTitle: t('skills.skill'),
        labels: shown.map(({ name }) => name),
        series: second ? [drawn(first), drawn(second)] : [drawn(first)],
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
      {strongest ? undefined : <p className={styles.note}>{empty}</p>}
    </ChartCard>
  );
}
