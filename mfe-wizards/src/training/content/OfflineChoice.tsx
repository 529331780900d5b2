import type { FileType } from '@vr/shared-api/limits';
import { Checkbox } from '@vr/shared-ui/Checkbox';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { useFormikContext } from 'formik';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProblem } from '../../form/useFieldProblem.ts';
import type { TrainingValues } from '../values.ts';
import * as styles from './content.css';
import type { ContentContext } from './rules.ts';

/** Lets the publisher allow offline use of a content. Hidden if the company's subscription has no offline access. */
export function OfflineChoice({ fileType, context }: { fileType: FileType; context: ContentContext }) {
  const { t } = useTranslation('wizards');
  const { values, setFieldValue } = useFormikContext<TrainingValues>();
  const name = `contents.${fileType}.offlineAvailable`;
  const { offlineAvailable } = values.contents[fileType];
  const problem = useFieldProblem(name);
  const id = useId();
  // Without offline access, the publisher can still turn off an earlier choice.
  if (!context.offlineAccess && !offlineAvailable) return null;
  return (
    <div className={styles.typeOffline}>
      <Checkbox
        name={name}
        checked={offlineAvailable}
        onChange={({ target }) => void setFieldValue(name, target.checked)}
        aria-describedby={`${id}-problem`}
      >
        {t('content.offline')}
      </Checkbox>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
