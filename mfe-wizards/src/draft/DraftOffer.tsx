import { formatRecent } from '@vr/shared-api/date';
import { Button } from '@vr/shared-ui/Button';
import { Instant } from '@vr/shared-ui/Instant';
import { History, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './draft.css';

interface OfferedDraft {
  key: string;
  at: number;
  title: string;
}

interface DraftOfferProps<Draft extends OfferedDraft> {
  /** At least one draft, newest first. */
  drafts: readonly Draft[];
  textOf: (title: string) => string;
  onContinue: (draft: Draft) => Promise<void>;
  onDiscard: (key: string) => void;
  /** Opens an empty wizard. Keeps the drafts. */
  onStartNew: () => void;
}

/** Offers to continue a stored draft or to start a new one. With several drafts, each can be continued or discarded. */
export function DraftOffer<Draft extends OfferedDraft>(props: DraftOfferProps<Draft>) {
  const { drafts, textOf, onContinue, onDiscard, onStartNew } = props;
  const { t } = useTranslation('wizards');
  const [loadingKey, setLoadingKey] = useState<string>();
  const section = useRef<HTMLElement>(null);
  const resume = async (draft: Draft) => {
    setLoadingKey(draft.key);
    await onContinue(draft);
    setLoadingKey(undefined);
  };
  const [only] = drafts;
  if (drafts.length === 1 && only)
    return (
      <section className={`ui-card ${styles.offer}`}>
        <History size={28} />
        <div>
          <h2>
            <Instant at={only.at} as={formatRecent}>
              {(time) => t('wizard.draft.found', { time })}
            </Instant>
          </h2>
          <p>{textOf(only.title)}</p>
        </div>
        <div className={styles.offerActions}>
          <Button onClick={() => onDiscard(only.key)}>{t('wizard.draft.anew')}</Button>
          <Button type="primary" loading={loadingKey !== undefined} onClick={() => resume(only)}>
            {t('wizard.draft.continue')}
          </Button>
        </div>
      </section>
    );
  return (
    <section ref={section} className={`ui-card ${styles.offer}`} tabIndex={-1}>
      <History size={28} />
      <div>
        <h2>{t('wizard.draft.several', { count: drafts.length })}</h2>
        <p>{t('wizard.draft.severalText')}</p>
      </div>
      <ul className={styles.drafts}>
        {drafts.map((draft) => {
          const title = draft.title || t('wizard.draft.untitled');
          const time = formatRecent(draft.at);
          return (
            <li key={draft.key}>
              <span>
                <b>{title}</b>
                <small className="ui-meta">
                  <Instant at={draft.at} as={() => time} />
                </small>
              </span>
              <Button
                type="text"
                icon={<Trash2 size={18} />}
                aria-label={t('wizard.draft.discardOne', { title, time })}
                onClick={() => {
                  onDiscard(draft.key);
                  section.current?.focus();
                }}
              />
              <Button
                aria-label={t('wizard.draft.continueOne', { title, time })}
                loading={loadingKey === draft.key}
                disabled={loadingKey !== undefined && loadingKey !== draft.key}
                onClick={() => resume(draft)}
              >
                {t('wizard.draft.continue')}
              </Button>
            </li>
          );
        })}
      </ul>
      <div className={styles.offerActions}>
        <Button type="primary" onClick={onStartNew}>
          {t('wizard.draft.another')}
        </Button>
      </div>
    </section>
  );
}
