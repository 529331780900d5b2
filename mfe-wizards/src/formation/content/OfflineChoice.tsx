import type { FileType } from '@vr/shared-api/limits';
import { Checkbox } from 'antd';
import { useFormikContext } from 'formik';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText, useProblem } from '../../ChoiceField.tsx';
import type { FormationValues } from '../values.ts';
import { type ContentContext, mayOfferOffline } from './rules.ts';

interface OfflineChoiceProps {
  fileType: FileType;
  context: ContentContext;
}

/** Whether a content may be kept for use offline; absent where the company has not subscribed to that. */
export function OfflineChoice({ fileType, context }: OfflineChoiceProps) {
  const { t } = useTranslation('wizards');
  const { values, setFieldValue } = useFormikContext<FormationValues>();
  const name = `contents.${fileType}.offlineAvailable`;
  const { offlineAvailable } = values.contents[fileType];
  const problem = useProblem(name);
  const id = useId();
  // What was allowed once can still be taken back.
  if (!mayOfferOffline(context) && !offlineAvailable) return null;
  return (
    <div className="wizards-type-offline">
      <Checkbox
        name={name}
        checked={offlineAvailable}
        onChange={({ target }) => void setFieldValue(name, target.checked)}
        aria-describedby={`${id}-problem`}
      >
        {t('content.offline')}
      </Checkbox>
      <ProblemText id={`${id}-problem`} problem={problem} />
    </div>
  );
}
