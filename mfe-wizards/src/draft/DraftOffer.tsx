import { Button } from 'antd';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './draft.css';
import { useTimeText } from './useTimeText.ts';

interface DraftOfferProps {
  at: number;
  /** Describes the draft in a sentence. */
  text: string;
  onContinue: () => Promise<void>;
  onStartOver: () => void;
}

/** Offers to continue a stored draft or to start over. */
export function DraftOffer({ at, text, onContinue, onStartOver }: DraftOfferProps) {
  const { t } = useTranslation('wizards');
  const timeText = useTimeText();
  const [isLoading, setIsLoading] = useState(false);
  const resume = async () => {
    setIsLoading(true);
    await onContinue();
  };
  return (
    <section className={`ui-card ${styles.offer}`}>
      <History size={28} aria-hidden="true" />
      <div>
        <h2>{t('wizard.draft.found', { time: timeText(at) })}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.offerActions}>
        <Button onClick={onStartOver}>{t('wizard.draft.anew')}</Button>
        <Button type="primary" loading={isLoading} onClick={resume}>
          {t('wizard.draft.continue')}
        </Button>
      </div>
    </section>
  );
}
