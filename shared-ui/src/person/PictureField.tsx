import { PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { useField } from 'formik';
import { Camera, Undo2, UserRound } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { Avatar } from '../display/Avatar';
import * as uiStyles from '../display/display.css';
import { FieldProblem } from '../form/FieldProblem';
import { useFocusFirstError } from '../form/FormField';
import * as fieldStyles from '../form/field.css';
import { ACCEPTED_PICTURES, useObjectUrl } from '../form/picture-file';
import { formatSize } from '../format/size';
import { FileButton } from '../upload/FileButton';
import { useFileDrop } from '../upload/useFileDrop';
import sheet, * as styles from './person.css';

const PREVIEW_PIXELS = 96;

interface PictureFieldProps {
  name: string;
  picture: string | null;
  onUnreadable: (file: File) => void;
}

/** Shows the person's picture. Another one can be chosen from a file or dropped here. */
export function PictureField({ name, picture, onUnreadable }: PictureFieldProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const [{ value: chosen }, { error }, { setValue, setError }] = useField<File | undefined>('picture');
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useFocusFirstError(fieldset);

  const choose = (file: File) => void setValue(file);
  const { over, handlers } = useFileDrop(choose);
  const markUnreadable = () => {
    if (chosen) onUnreadable(chosen);
    setError(t('person.pictureRefused'));
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
      <legend className="ui-hidden">{t('person.picture')}</legend>
      <Preview name={name} picture={picture} file={error ? undefined : chosen} onUnreadable={markUnreadable} />
      <div className={styles.pictureChoice}>
        <div className={styles.pictureButtons}>
          <FileButton
            ref={input}
            icon={<Camera size={18} />}
            accept={ACCEPTED_PICTURES}
            onChoose={choose}
            invalid={error !== undefined}
            describedBy={`${id}-error ${id}-hint`}
          >
            {picture || chosen ? t('person.changePicture') : t('person.choosePicture')}
          </FileButton>
          {chosen && (
            <Button type="text" icon={<Undo2 size={18} />} onClick={undo}>
              {t('person.dropPicture')}
            </Button>
          )}
        </div>
        <FieldProblem id={`${id}-error`} problem={error} />
        <div id={`${id}-hint`} className={fieldStyles.fieldHint}>
          {t('person.pictureHint', { max: formatSize(PICTURE_MAX_BYTES, lang) })}
        </div>
      </div>
    </fieldset>
  );
}

interface PreviewProps extends Pick<PictureFieldProps, 'name' | 'picture'> {
  file: File | undefined;
  onUnreadable: () => void;
}

/** The chosen picture, or the stored one if none is chosen. */
function Preview({ name, picture, file, onUnreadable }: PreviewProps) {
  const address = useObjectUrl(file);
  if (!address)
    return name || picture ? (
      <Avatar name={name} picture={picture} size={PREVIEW_PIXELS} />
    ) : (
      <span className={styles.noName}>
        <UserRound size={40} strokeWidth={1.5} />
      </span>
    );
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
