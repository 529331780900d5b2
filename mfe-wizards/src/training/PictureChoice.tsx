import { PICTURE_DECODED_MAX_PIXELS, PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { ACCEPTED_PICTURES, isPictureFile, useObjectUrl } from '@vr/shared-ui/picture-file';
import { useFileDrop } from '@vr/shared-ui/useFileDrop';
import { ImagePlus, Undo2 } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as formStyles from '../form/form.css';
import * as styles from './training.css';

interface PictureChoiceProps {
  field: string;
  label: string;
  hint: string;
  optional?: boolean;
  /** The shape to which the server crops the picture: a wide rectangle or a square. */
  shape: 'wide' | 'square';
  chosen: File | null;
  saved: string | null;
  problem: string | undefined;
  onChoose: (file: File | null) => void;
  placeholder: ReactNode;
}

function usePictureFile({ chosen, onChoose }: Pick<PictureChoiceProps, 'chosen' | 'onChoose'>) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const [refusal, setRefusal] = useState<string>();
  const max = formatSize(PICTURE_MAX_BYTES, lang);
  return {
    refusal,
    max,
    choose: (file: File | undefined) => {
      if (!file) return;
      if (!isPictureFile(file)) setRefusal(t('training.picture.wrongType', { name: file.name }));
      else if (file.size > PICTURE_MAX_BYTES) setRefusal(t('training.picture.tooLarge', { name: file.name, max }));
      else {
        setRefusal(undefined);
        onChoose(file);
      }
    },
    checkPixels: ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
      if (width * height <= PICTURE_DECODED_MAX_PIXELS) return;
      const name = chosen?.name ?? '';
      const millions = PICTURE_DECODED_MAX_PIXELS / 1_000_000;
      setRefusal(t('training.picture.tooManyPixels', { name, width, height, millions }));
      onChoose(null);
    },
    refuseUnreadable: () => {
      setRefusal(t('training.picture.unreadable', { name: chosen?.name ?? '' }));
      onChoose(null);
    },
    undo: () => {
      setRefusal(undefined);
      onChoose(null);
    },
  };
}

/** Lets the user choose or drop a picture, and shows it as the server will crop it. */
export function PictureChoice(props: PictureChoiceProps) {
  const { field, label, hint, optional = false, shape, chosen, saved, placeholder } = props;
  const { t } = useTranslation('wizards');
  const { t: ui } = useTranslation('ui');
  const { refusal, max, choose, checkPixels, refuseUnreadable, undo } = usePictureFile(props);
  const url = useObjectUrl(chosen);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { over, handlers } = useFileDrop(choose);
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    choose(currentTarget.files?.[0]);
    // Otherwise the browser reports no change if the user corrects the file and chooses it again.
    currentTarget.value = '';
  };
  const problem = refusal ?? props.problem;
  const shown = url ?? saved;
  return (
    <fieldset
      className={`${styles.picture} ${shape === 'wide' ? styles.pictureWide : styles.pictureSquare}${over ? ` ${styles.pictureOver}` : ''}`}
      data-field={field}
      {...handlers}
    >
      <legend className={formStyles.label}>
        {label} {optional && <span>({ui('field.optional')})</span>}
      </legend>
      <div className={styles.picturePreview}>
        {url ? (
          <img src={url} alt="" onLoad={({ currentTarget }) => checkPixels(currentTarget)} onError={refuseUnreadable} />
        ) : saved ? (
          <img src={saved} alt="" />
        ) : (
          placeholder
        )}
      </div>
      <div className={styles.pictureChoice}>
        <div className={styles.pictureButtons}>
          <label className={styles.choose}>
            <ImagePlus size={18} />
            {shown ? t('training.picture.change') : t('training.picture.choose')}
            <span className="ui-hidden">: {label}</span>
            <input
              ref={input}
              type="file"
              accept={ACCEPTED_PICTURES}
              onChange={pick}
              aria-invalid={problem !== undefined}
              aria-describedby={`${id}-error ${id}-hint`}
            />
          </label>
          {chosen && (
            <Button
              type="text"
              icon={<Undo2 size={18} />}
              onClick={() => {
                undo();
                input.current?.focus();
              }}
            >
              {t('training.picture.undo')}
            </Button>
          )}
        </div>
        <FieldProblem id={`${id}-error`} problem={problem} />
        <div id={`${id}-hint`} className={fieldStyles.fieldHint}>
          {hint} {t('training.picture.types', { max })}
        </div>
      </div>
    </fieldset>
  );
}
