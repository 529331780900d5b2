import { ApiError } from '@vr/shared-api/client';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal } from '@vr/shared-ui/kernel';
import { useExplanation } from '@vr/shared-ui/useExplanation';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CreatedWithoutIdError } from './save.ts';

/** Says why the course could not be saved, in place and in a notification (spec §8). */
export function CourseFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('wizards');
  const { notify } = usePortal();
  const explanation = useExplanation(error);
  const ownText = () => {
    if (error instanceof CreatedWithoutIdError) return t('course.withoutId');
    if (!(error instanceof ApiError)) return undefined;
    if (error.status === 400) return error.title ?? t('wizard.failed.required');
    return error.code === 'NOT_FOUND' ? t('course.gone.text') : undefined;
  };
  const text = ownText();
  const notifyFailure = useEffectEvent(() => notify({ kind: 'error', text: text ?? explanation }));
  useEffect(() => {
    if (error) notifyFailure();
  }, [error]);
  return <FormFailure error={error} text={text} />;
}
