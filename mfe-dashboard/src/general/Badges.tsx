import { useQuery } from '@tanstack/react-query';
import { listBadges, listUserBadges, listUserTrainingBadges } from '@vr/shared-api/contract/badges';
import { Badge } from '@vr/shared-ui/Badge';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal } from '@vr/shared-ui/kernel';
import { Link, useLocation } from '@vr/shared-ui/router';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { useTranslation } from 'react-i18next';
import { Card } from '../Card.tsx';
import * as styles from '../dashboard.css';
import { useShownPerson } from '../person.ts';
import { shownBadges } from './shown-badges.ts';

/** The latest badges and the next ones to earn. Links to the dialog with all badges if the figures are the reader's own. */
export function Badges() {
  const { t } = useTranslation('dashboard');
  const { pathname } = useLocation();
  const { isMe } = useShownPerson();
  return (
    <Card
      title={t('badges.title')}
      beside={
        isMe && (
          <Link className={styles.cardLink} to={{ pathname, search: '?dialog=badges' }}>
            {t('badges.all')}
          </Link>
        )
      }
    >
      <BadgeGrid />
    </Card>
  );
}

function BadgeGrid() {
  const { lang } = usePortal();
  const { params } = useShownPerson();
  const query = { lang };
  const all = useQuery(endpointQuery(listBadges, { query }));
  const earned = useQuery(endpointQuery(listUserBadges, { params, query }));
  const ofTrainings = useQuery(endpointQuery(listUserTrainingBadges, { params, query }));
  const queries = [all, earned, ofTrainings];
  const failed = queries.find(({ isLoadingError }) => isLoadingError);
  if (failed) return <FailureState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!all.data || !earned.data || !ofTrainings.data) return <ListSkeleton rows={3} />;
  return (
    <>
      <StaleNote of={queries} />
      <ul className={styles.badges}>
        {shownBadges(all.data.items, earned.data.items, ofTrainings.data.items).map(
          ({ key, kind, name, description, logo, earnedAt }) => (
            <li key={key}>
              <Badge kind={kind} logo={logo} earned={earnedAt !== null} />
              <span>{name}</span>
              {earnedAt === null && <small>{description}</small>}
            </li>
          ),
        )}
      </ul>
    </>
  );
}
