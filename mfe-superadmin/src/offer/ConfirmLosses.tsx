import type * as S from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { TextIn } from '@vr/shared-ui/TextIn';
import { useTranslation } from 'react-i18next';
import * as styles from './offer.css';
import type { OfferEntry } from './offer.ts';

/** What a new offer takes away: trainings that people have in progress, and trainings that courses contain. */
export type Losses = ResponseOf<typeof S.previewOffer>;

interface ConfirmLossesProps {
  open: boolean;
  /** Null before the first preview. */
  losses: Losses | null;
  entries: readonly OfferEntry[];
  onBack(): void;
  onSave(): Promise<void>;
}

/** Lists the people and courses that lose a training because of a new offer. */
export function ConfirmLosses({ open, losses, entries, onBack, onSave }: ConfirmLossesProps) {
  const { t } = useTranslation('superadmin');
  return (
    <ConfirmDialog
      open={open}
      title={t('offer.losses.title')}
      cancel={t('dialog.back')}
      confirm={t('dialog.saveAllTheSame')}
      danger
      onConfirm={onSave}
      onClose={onBack}
    >
      {losses && (
        <>
          {losses.people > 0 && <p>{t('offer.losses.people', { count: losses.people })}</p>}
          <ul className={styles.losses}>
            {losses.trainings.map(({ trainingId, people, courses }) => {
              const training = entries.find((entry) => entry.training.id === trainingId)?.training;
              return (
                <li key={trainingId}>
                  <b>
                    <TextIn lang={training?.lang}>{training?.title ?? t('offer.losses.unknown')}</TextIn>
                  </b>
                  <span className="ui-meta">
                    {[
                      people > 0 && t('offer.losses.inTheMiddle', { count: people }),
                      courses > 0 && t('offer.losses.courses', { count: courses }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              );
            })}
          </ul>
          <p className="ui-meta">{t('offer.losses.kept')}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
