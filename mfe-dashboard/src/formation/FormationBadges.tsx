import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { getTraining } from '@vr/shared-api/contract/trainings.schema';
import { Badge } from '@vr/shared-ui/Badge';
import { formatDate } from '@vr/shared-ui/format/date';
import { useSession } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

interface FormationBadgesProps {
  badges: ResponseOf<typeof getTraining>['badges'];
}

/** The badges that a training gives: when each was earned, or what earns it. */
export function FormationBadges({ badges }: FormationBadgesProps) {
  const { t } = useTranslation('dashboard');
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  return (
    <section className="ui-card" aria-labelledby="dash-formation-badges">
      <header className="dash-card-header">
        <h3 id="dash-formation-badges">{t('formationBadges.title')}</h3>
      </header>
      <ul className="dash-formation-badges">
        {badges.map(({ number, name, description, logo, earnedAt }) => (
          <li key={number}>
            <Badge kind="training" logo={logo} earned={earnedAt !== null} size={52} />
            <div>
              <b>{name}</b>
              <p>{description}</p>
              {earnedAt && (
                <p className="dash-earned">{t('formationBadges.earned', { date: formatDate(earnedAt, timeZone) })}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
