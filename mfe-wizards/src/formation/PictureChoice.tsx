import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '@vr/shared-api/limits';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { ImagePlus, Undo2 } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from './ChoiceField.tsx';

/** Also by ending, for systems that do not know a file's type. */
const ACCEPTED = [...PICTURE_TYPES, '.png', '.jpg', '.jpeg'].join();
const PICTURE_NAME = /\.(?:png|jpe?g)$/iu;

const isPicture = ({ name, type }: File): boolean =>
  type ? PICTURE_TYPES.some((known) => known === type) : PICTURE_NAME.test(name);

/** The address of a file of this page, for as long as it is chosen. */
function useAddress(file: File | null): string | undefined {
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
  const [over, setOver] = useState(false);
  const address = useAddress(chosen);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const max = formatSize(PICTURE_MAX_BYTES, lang);

  const choose = (file: File | undefined) => {
    if (!file) return;
    if (!isPicture(file)) setRefusal(t('formation.picture.wrongType', { name: file.name }));
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
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
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
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
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
              accept={ACCEPTED}
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
