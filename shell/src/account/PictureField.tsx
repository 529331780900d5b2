import { PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { Avatar } from '@vr/shared-ui/Avatar';
import * as uiStyles from '@vr/shared-ui/display.css';
import { useFocusFirstError } from '@vr/shared-ui/FormField';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { ACCEPTED_PICTURES, useObjectUrl } from '@vr/shared-ui/picture-file';
import { useFileDrop } from '@vr/shared-ui/useFileDrop';
import { Button } from 'antd';
import { useField } from 'formik';
import { Camera, CircleAlert, Undo2 } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './account.css';

const PREVIEW_PIXELS = 96;

interface PictureFieldProps {
  /** The error of a file that the browser cannot show. */
  unreadable: string;
  /** Called with a file that the browser cannot show. */
  onUnreadable: (file: File) => void;
}

/** The person's picture. Another picture can be chosen from a file or dropped here. */
export function PictureField({ unreadable, onUnreadable }: PictureFieldProps) {
  const { t } = useTranslation('shell');
  const { lang } = usePortal();
  const { picture } = useProfile();
  const [{ value: chosen }, { error }, { setValue, setError }] = useField<File | undefined>('picture');
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useFocusFirstError(fieldset);

  const choose = (file: File | undefined) => {
    if (file) void setValue(file);
  };
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    choose(currentTarget.files?.[0]);
    // Otherwise choosing the same file again, after the person has corrected it, would fire no event.
    currentTarget.value = '';
  };
  const { over, handlers } = useFileDrop(choose);
  const markUnreadable = () => {
    if (chosen) onUnreadable(chosen);
    setError(unreadable);
  };
  const undo = () => {
    void setValue(undefined);
    input.current?.focus();
  };

  return (
    <fieldset
      ref={fieldset}
      className={over ? `${styles.picture} ${styles.pictureOver}` : styles.picture}
      {...handlers}
    >
      <legend className="ui-hidden">{t('account.picture')}</legend>
      <Preview file={error ? undefined : chosen} onUnreadable={markUnreadable} />
      <div className={styles.pictureChoice}>
        <div className={styles.pictureButtons}>
          <label className={styles.pictureChoose}>
            <Camera size={18} aria-hidden />
            {picture || chosen ? t('account.changePicture') : t('account.choosePicture')}
            <input
              ref={input}
              type="file"
              accept={ACCEPTED_PICTURES}
              onChange={pick}
              aria-invalid={error !== undefined}
              aria-describedby={`${id}-error ${id}-hint`}
            />
          </label>
          {chosen && (
            <Button type="text" icon={<Undo2 size={18} aria-hidden />} onClick={undo}>
              {t('account.dropPicture')}
            </Button>
          )}
        </div>
        <div id={`${id}-error`} className={fieldStyles.fieldError} aria-live="polite">
          {error && (
            <>
              <CircleAlert size={16} aria-hidden />
              {error}
            </>
          )}
        </div>
        <div id={`${id}-hint`} className={fieldStyles.fieldHint}>
          {t('account.pictureHint', { max: formatSize(PICTURE_MAX_BYTES, lang) })}
        </div>
      </div>
    </fieldset>
  );
}

/** The chosen picture, or the person's present one if none is chosen. */
function Preview({ file, onUnreadable }: { file: File | undefined; onUnreadable: () => void }) {
  const { firstName, lastName, picture } = useProfile();
  const address = useObjectUrl(file);
  if (!address) return <Avatar name={`${firstName} ${lastName}`} picture={picture} size={PREVIEW_PIXELS} />;
  return (
    <img
      className={uiStyles.avatar}
      src={address}
      alt=""
      width={PREVIEW_PIXELS}
      height={PREVIEW_PIXELS}
      onError={onUnreadable}
    />
  );
}
