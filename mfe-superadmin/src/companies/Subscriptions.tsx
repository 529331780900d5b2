import { SharedContentIcon } from '@vr/shared-ui/icons';
import { Tooltip } from '@vr/shared-ui/Tooltip';
import { CloudDownload, type LucideIcon, MessageSquareHeart, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SUBSCRIPTIONS } from '../company-form/values.ts';
import * as styles from './companies.css';
import type { Company } from './company.ts';

/** Whether a company's contract includes at least one option. */
export const hasSubscription = (company: Company): boolean => SUBSCRIPTIONS.some((name) => company[name]);

/** The options in a company's contract, as icons. */
export function Subscriptions({ company, size = 18 }: { company: Company; size?: number }) {
  const { t } = useTranslation('superadmin');
  const { masterContentAccess, offlineAccess, enableSatisfactionSurvey, scoreRanking, hourRanking } = company;
  const rankings =
    scoreRanking && hourRanking
      ? t('companies.bothRankings')
      : scoreRanking
        ? t('companyForm.scoreRanking')
        : t('companyForm.hourRanking');
  const subscriptions: [boolean, LucideIcon, string][] = [
    [masterContentAccess, SharedContentIcon, t('companyForm.masterContent')],
    [offlineAccess, CloudDownload, t('companies.offline')],
    [enableSatisfactionSurvey, MessageSquareHeart, t('companyForm.survey')],
    [scoreRanking || hourRanking, Trophy, rankings],
  ];
  const included = subscriptions.filter(([isIncluded]) => isIncluded);
  if (included.length === 0) return null;
  return (
    <ul className={styles.subscriptions} aria-label={t('companies.includes')}>
      {included.map(([, Icon, name]) => (
        <li key={name}>
          <Tooltip title={name}>
            <Icon size={size} strokeWidth={1.8} role="img" aria-label={name} />
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
