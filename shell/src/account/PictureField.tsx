import { PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { Avatar } from '@vr/shared-ui/Avatar';
import { useFocusWhenBad } from '@vr/shared-ui/FormField';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { ACCEPTED_PICTURES, useFileAddress } from '@vr/shared-ui/picture-file';
import { useFileDrop } from '@vr/shared-ui/useFileDrop';
import { Button } from 'antd';
import { useField } from 'formik';
import { Camera, CircleAlert, Undo2 } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** In pixels. */
const SHOWN = 96;
interface PictureFieldProps {
  /** What is wrong with a file that no browser can show. */
  unreadable: string;
  /** Told of such a file. */
  onUnreadable: (file: File) => void;
}

/** The person's picture, and the choice of another: from their files, or dropped here. */
export function PictureField({ unreadable, onUnreadable }: PictureFieldProps) {
  const { t } = useTranslation('shell');
  const { lang } = usePortal();
  const { firstName, lastName, picture } = useProfile();
  const [{ value: chosen }, { error }, { setValue, setError }] = useField<File | undefined>('picture');
  const address = useFileAddress(chosen);
  const place = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useFocusWhenBad(place);

  const choose = (file: File | undefined) => {
    if (file) void setValue(file);
  };
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    choose(currentTarget.files?.[0]);
    // So that the same file can be chosen again, once it has been mended.
    currentTarget.value = '';
  };
  const { over, handlers } = useFileDrop(choose);
  const refuse = () => {
    if (chosen) onUnreadable(chosen);
    setError(unreadable);
  };
  const undo = () => {
    void setValue(undefined);
    input.current?.focus();
  };

  return (
    <fieldset ref={place} className={over ? 'shell-picture shell-picture-over' : 'shell-picture'} {...handlers}>
      <legend className="ui-hidden">{t('account.picture')}</legend>
      {address && !error ? (
        <img className="ui-avatar" src={address} alt="" width={SHOWN} height={SHOWN} onError={refuse} />
      ) : (
        <Avatar name={`${firstName} ${lastName}`} picture={picture} size={SHOWN} />
      )}
      <div className="shell-picture-choice">
        <div className="shell-picture-buttons">
          <label className="shell-picture-choose">
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
        <div id={`${id}-error`} className="ui-field-error" aria-live="polite">
          {error && (
            <>
              <CircleAlert size={16} aria-hidden />
              {error}
            </>
          )}
        </div>
        <div id={`${id}-hint`} className="ui-field-hint">
          {t('account.pictureHint', { max: formatSize(PICTURE_MAX_BYTES, lang) })}
        </div>
      </div>
    </fieldset>
  );
}
