import { PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { ACCEPTED_PICTURES, isPictureFile, useFileAddress } from '@vr/shared-ui/picture-file';
import { useFileDrop } from '@vr/shared-ui/useFileDrop';
import { Button } from 'antd';
import { ImagePlus, Undo2 } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../ChoiceField.tsx';

interface PictureChoiceProps {
  /** The path that a problem of the form has. */
  field: string;
  label: string;
  hint: string;
  optional?: boolean;
  /** Its class says the ratio that the picture is cut to, as the server will. */
  shape: 'wide' | 'square';
  chosen: File | null;
  /** The address of what the server has. */
  saved: string | null;
  /** What is wrong, as the form says. */
  problem: string | undefined;
  onChoose: (file: File | null) => void;
  /** Stands in its place while there is none. */
  placeholder: ReactNode;
}

/** A picture from the person's files, chosen or dropped here, as it will be cut. */
export function PictureChoice(props: PictureChoiceProps) {
  const { field, label, hint, optional = false, shape, chosen, saved, onChoose, placeholder } = props;
  const { t } = useTranslation('wizards');
  const { t: ui } = useTranslation('ui');
  const { lang } = usePortal();
  const [refusal, setRefusal] = useState<string>();
  const address = useFileAddress(chosen);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const max = formatSize(PICTURE_MAX_BYTES, lang);

  const choose = (file: File | undefined) => {
    if (!file) return;
    if (!isPictureFile(file)) setRefusal(t('formation.picture.wrongType', { name: file.name }));
    else if (file.size > PICTURE_MAX_BYTES) setRefusal(t('formation.picture.tooLarge', { name: file.name, max }));
    else {
      setRefusal(undefined);
      onChoose(file);
    }
  };
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    choose(currentTarget.files?.[0]);
    // So that the same file can be chosen again, once it has been mended.
    currentTarget.value = '';
  };
  const { over, handlers } = useFileDrop(choose);
  const unreadable = () => {
    setRefusal(t('formation.picture.unreadable', { name: chosen?.name ?? '' }));
    onChoose(null);
  };
  const undo = () => {
    setRefusal(undefined);
    onChoose(null);
    input.current?.focus();
  };
  const problem = refusal ?? props.problem;
  const shown = address ?? saved;
  return (
    <fieldset
      className={`wizards-picture wizards-picture-${shape}${over ? ' wizards-picture-over' : ''}`}
      data-field={field}
      {...handlers}
    >
      <legend>
        {label} {optional && <span>({ui('field.optional')})</span>}
      </legend>
      <div className="wizards-picture-preview">
        {shown ? <img src={shown} alt="" onError={address ? unreadable : undefined} /> : placeholder}
      </div>
      <div className="wizards-picture-choice">
        <div className="wizards-picture-buttons">
          <label className="wizards-choose">
            <ImagePlus size={18} aria-hidden="true" />
            {shown ? t('formation.picture.change') : t('formation.picture.choose')}
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
            <Button type="text" icon={<Undo2 size={18} aria-hidden="true" />} onClick={undo}>
              {t('formation.picture.undo')}
            </Button>
          )}
        </div>
        <ProblemText id={`${id}-error`} problem={problem} />
        <div id={`${id}-hint`} className="ui-field-hint">
          {hint} {t('formation.picture.types', { max })}
        </div>
      </div>
    </fieldset>
  );
}
