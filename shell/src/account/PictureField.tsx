import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '@vr/shared-api/limits';
import { Avatar } from '@vr/shared-ui/Avatar';
import { useFocusWhenBad } from '@vr/shared-ui/FormField';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { useField } from 'formik';
import { Camera, CircleAlert, Undo2 } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** In pixels. */
const SHOWN = 96;
/** Also by ending, for systems that do not know a file's type. */
const ACCEPTED = [...PICTURE_TYPES, '.png', '.jpg', '.jpeg'].join();

/** The address of a file of this page, for as long as it is chosen. */
function useAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}

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
  const address = useAddress(chosen);
  const [over, setOver] = useState(false);
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
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  const refuse = () => {
    if (chosen) onUnreadable(chosen);
    setError(unreadable);
  };
  const undo = () => {
    void setValue(undefined);
    input.current?.focus();
  };

  return (
    <fieldset
      ref={place}
      className={over ? 'shell-picture shell-picture-over' : 'shell-picture'}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
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
              accept={ACCEPTED}
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
