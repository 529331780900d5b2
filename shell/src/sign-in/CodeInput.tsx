import { CODE_LENGTH } from '@vr/shared-api/limits';
import type { FieldControl } from '@vr/shared-ui/Field';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { normaliseCode, stripCode } from './credentials.ts';
import * as styles from './sign-in.css';

interface CodeInputProps extends FieldControl {
  onCode: (code: string) => void;
}

const BOXES = Array.from({ length: CODE_LENGTH }, (_, box) => box);

type Selection = [firstBox: number, lastBox: number];

/** The selected boxes; null while the input has no focus. An empty selection is extended to the next character. */
function useSelectedBoxes(input: RefObject<HTMLInputElement | null>, composing: RefObject<boolean>) {
  const [selected, setSelected] = useState<Selection | null>(null);
  useEffect(() => {
    const follow = () => {
      const field = input.current;
      if (!field || field.ownerDocument.activeElement !== field) return;
      const from = field.selectionStart ?? 0;
      const to = field.selectionEnd ?? from;
      if (from === to && from < field.value.length && !composing.current) field.setSelectionRange(from, from + 1);
      else setSelected([Math.min(from, CODE_LENGTH - 1), Math.max(from, to - 1)]);
    };
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [input, composing]);
  return { selected, clear: () => setSelected(null) };
}

const selectBox = (field: HTMLInputElement, box: number) =>
  field.setSelectionRange(Math.max(0, box), Math.max(0, box) + 1);

/** Removes everything except letters and digits, and keeps the caret between the same two characters. */
function stripField(field: HTMLInputElement): void {
  const code = stripCode(field.value);
  if (code === field.value) return;
  const caret = stripCode(field.value.slice(0, field.selectionStart ?? undefined)).length;
  field.value = code;
  field.setSelectionRange(caret, caret);
}

/**
 * Selects the clicked box by its position on screen, because the input's own characters are not where the boxes show them.
 */
function selectClickedBox({ currentTarget: field, clientX }: MouseEvent<HTMLInputElement>): void {
  if ((field.selectionEnd ?? 0) - (field.selectionStart ?? 0) > 1) return;
  const { left, width } = field.getBoundingClientRect();
  selectBox(field, Math.min(Math.floor(((clientX - left) / width) * CODE_LENGTH), field.value.length));
}

/** Moves between boxes with the arrows, Home, End and Backspace. Calls `onCode` if the key changes the code. */
function handleKey(event: KeyboardEvent<HTMLInputElement>, onCode: (code: string) => void): void {
  const field = event.currentTarget;
  const { value, selectionStart, selectionEnd } = field;
  const from = selectionStart ?? 0;
  const inOneBox = (selectionEnd ?? from) - from <= 1;
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || !inOneBox) return;
  const targets: Record<string, number> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: value.length };
  const target = targets[event.key];
  if (target !== undefined) {
    event.preventDefault();
    selectBox(field, target);
  } else if (event.key === 'Backspace' && from < value.length) {
    // Deletes the character and selects the previous box. By default, the caret would stay, and the next Backspace would
    // delete the following character.
    event.preventDefault();
    field.value = value.slice(0, from) + value.slice(from + 1);
    onCode(field.value);
    selectBox(field, from - 1);
  }
}

/**
 * One transparent input over six boxes that show its characters. To screen readers, phone keyboards, pasting and autofill it
 * is a normal field. One character is always selected, so that typing replaces it.
 */
export function CodeInput({ value, onCode, status, onChange: _, ...control }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  const { selected, clear } = useSelectedBoxes(input, composing);
  const shown = normaliseCode(value);
  const change = (field: HTMLInputElement) => {
    // While an input method is composing text, the text must not change.
    if (!composing.current) stripField(field);
    onCode(field.value);
  };
  return (
    <div className={`${styles.code}${status ? ` ${styles.codeBad}` : ''}`}>
      <input
        {...control}
        ref={input}
        value={value}
        type="text"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => change(event.currentTarget)}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          change(event.currentTarget);
        }}
        onKeyDown={(event) => {
          if (!composing.current) handleKey(event, onCode);
        }}
        onClick={selectClickedBox}
        onBlur={clear}
      />
      <div className={styles.codeBoxes} aria-hidden>
        {BOXES.map((box) => (
          <span
            key={box}
            className={selected && box >= selected[0] && box <= selected[1] ? styles.codeBoxSelected : ''}
          >
            {shown[box]}
          </span>
        ))}
      </div>
    </div>
  );
}
