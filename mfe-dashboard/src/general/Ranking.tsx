import { Avatar } from '@vr/shared-ui/Avatar';
import { useProfile } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../Card.tsx';
import * as styles from '../dashboard.css';
import { useShownPerson } from '../person.ts';
import { useFormat } from '../useFormat.ts';
import type { UserStats } from '../useUserStats.ts';
import { showsRanking } from '../useUserStats.ts';

// Loaded on demand, because the figures are more important.
const RankingSwitch = loadable(() => import('./RankingSwitch.tsx'), <div className={styles.rankingSwitchRoom} />);

type View = 'POINTS' | 'TIME';

/** Whether places are missing between a row and the row above it. People with equal figures share a place. */
function followsGap(ranks: readonly { rank: number }[], index: number): boolean {
  const above = ranks[index - 1]?.rank;
  if (above === undefined) return false;
  const sharing = ranks.filter(({ rank }) => rank === above).length;
  return (ranks[index]?.rank ?? 0) > above + sharing;
}

/**
 * A ranking by points or by time: the first place and the places around the person. Also has the person's own switch for
 * leaving the rankings.
 */
export function Ranking({ stats }: { stats: UserStats }) {
  const { t } = useTranslation('dashboard');
  const { isMe } = useShownPerson();
  const [chosen, setChosen] = useState<View>('POINTS');
  const names = { POINTS: t('ranking.POINTS'), TIME: t('ranking.TIME') };
  const ranks = { POINTS: stats.ranksByPoint, TIME: stats.ranksByTime };
  const views = (['POINTS', 'TIME'] as const).filter((view) => ranks[view].length > 0);
  const view = views.includes(chosen) ? chosen : views[0];
  if (!showsRanking(stats, isMe)) return null;
  return (
    <Card
      className={styles.ranking}
      title={t('ranking.title')}
      beside={
        view &&
        views.length > 1 && (
          <SegmentedControl
            small
            label={t('ranking.by')}
            value={view}
            onChange={setChosen}
            options={views.map((value) => ({ value, label: names[value] }))}
          />
        )
      }
    >
      {view && <Places ranks={ranks[view]} view={view} valueName={names[view]} />}
      {isMe && <RankingSwitch inRankings={stats.inRankings === true} />}
    </Card>
  );
}

interface PlacesProps {
  ranks: UserStats['ranksByPoint'];
  view: View;
  /** The heading of the column with the values. */
  valueName: string;
}

function Places({ ranks, view, valueName }: PlacesProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const me = useProfile().id;
  const shown = useShownPerson().id;
  return (
    <table className={styles.ranks}>
      <thead className="ui-hidden">
        <tr>
          <th scope="col">{t('ranking.rank')}</th>
          <th scope="col">{t('ranking.person')}</th>
          <th scope="col">{valueName}</th>
        </tr>
      </thead>
      <tbody>
        {ranks.map(({ userId, firstName, lastName, picture, rank, value }, index) => {
          const name = `${firstName} ${lastName}`;
          return (
            <Fragment key={userId}>
              {followsGap(ranks, index) && (
                <tr className={styles.rankGap} aria-hidden>
                  <td colSpan={3}>…</td>
                </tr>
              )}
              <tr className={userId === shown ? `${styles.rank} ${styles.rankMe}` : styles.rank}>
                <td className={styles.rankPlace}>{rank}</td>
                <td className={styles.rankName}>
                  <span>
                    <Avatar name={name} picture={picture} size={28} />
                    <span>{userId === me ? t('ranking.you') : name}</span>
                  </span>
                </td>
                <td className={styles.rankValue}>{view === 'POINTS' ? format.number(value) : format.minutes(value)}</td>
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
