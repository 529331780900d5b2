import { Button } from 'antd';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClock } from './useClock.ts';

interface DraftOfferProps {
  at: number;
  /** What was begun, in a sentence. */
  text: string;
  onContinue: () => Promise<void>;
  onAnew: () => void;
}

/** Offers what the person has begun and not saved. */
export function DraftOffer({ at, text, onContinue, onAnew }: DraftOfferProps) {
  const { t } = useTranslation('wizards');
  const clock = useClock();
  const [coming, setComing] = useState(false);
  const goOn = async () => {
    setComing(true);
    await onContinue();
  };
  return (
    <section className="ui-card wizards-offer">
      <History size={28} aria-hidden="true" />
      <div>
        <h2>{t('wizard.draft.found', { time: clock(at) })}</h2>
        <p>{text}</p>
      </div>
      <div className="wizards-offer-actions">
        <Button onClick={onAnew}>{t('wizard.draft.anew')}</Button>
        <Button type="primary" loading={coming} onClick={goOn}>
          {t('wizard.draft.continue')}
        </Button>
      </div>
    </section>
  );
}
