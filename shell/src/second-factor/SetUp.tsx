import { useMutation } from '@tanstack/react-query';
import { postponeSecondFactor } from '@vr/shared-api/contract/second-factor';
import { Button } from '@vr/shared-ui/Button';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { withTexts } from '@vr/shared-ui/useLazyTexts';
import { useTranslation } from 'react-i18next';
import { Frame } from '../sign-in/Frame.tsx';
import SecondFactors from './SecondFactors.tsx';
import sheet, * as styles from './second-factor.css';
import { useSecondFactor } from './useSecondFactor.ts';
import { useTexts } from './useTexts.ts';

interface SetUpProps {
  /** Whether the person cannot continue without a second factor. */
  isRequired: boolean;
  onSignOut: () => Promise<void>;
}

/** The screen between the sign-in and the portal where people set up a second factor. */
export default withTexts(useTexts, Screen);

function Screen({ isRequired, onSignOut }: SetUpProps) {
  useStyles(sheet);
  const { t } = useTranslation('secondFactor');
  const { api, notify } = usePortal();
  const { data } = useSecondFactor();
  const isOn = data && (data.totp || data.passkeys.length > 0);
  // Reloads the whole portal, now with the rights of a full session.
  const goOn = () => location.reload();
  const postpone = useMutation({
    mutationFn: () => api.call(postponeSecondFactor, {}),
    onSuccess: goOn,
    onError: () => notify({ kind: 'error', text: t('setUp.failed') }),
  });
  return (
    <Frame page={t('setUp.page')} title={t('setUp.title')} lead={isRequired ? t('setUp.required') : t('setUp.advised')}>
      <SecondFactors />
      <div className={styles.buttons}>
        <Button onClick={() => void onSignOut()}>{t('setUp.signOut')}</Button>
        {!isOn && !isRequired && (
          <Button loading={postpone.isPending || postpone.isSuccess} onClick={() => postpone.mutate()}>
            {t('setUp.postpone')}
          </Button>
        )}
        {isOn && (
          <Button type="primary" onClick={goOn}>
            {t('setUp.done')}
          </Button>
        )}
      </div>
    </Frame>
  );
}
