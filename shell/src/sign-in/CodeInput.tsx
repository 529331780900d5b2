import { CODE_LENGTH } from '@vr/shared-api/limits';
import type { FieldControl } from '@vr/shared-ui/Field';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { codeIn, upperCode } from './rules.ts';

interface CodeInputProps extends FieldControl {
  onCode: (code: string) => void;
}

const BOXES = Array.from({ length: CODE_LENGTH }, (_, box) => box);

/**
 * Six boxes, drawn over one input: to a screen reader, a phone's keyboard, a paste and autofill it is a field like any
 * other. The input keeps the character of one box selected, so that typing replaces it.
 */
export function CodeInput({ value, onCode, status, onChange: _, ...control }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  /** The first and last box that is selected, while the input has the focus. */
  const [selected, setSelected] = useState<[number, number] | null>(null);
  const shown = upperCode(value);

  const goTo = (box: number) => input.current?.setSelectionRange(Math.max(0, box), Math.max(0, box) + 1);

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
  }, []);

  /** Leaves letters and digits alone, and the caret where it was among them. */
  const take = (field: HTMLInputElement) => {
    const code = codeIn(field.value);
    if (code !== field.value && !composing.current) {
      const caret = codeIn(field.value.slice(0, field.selectionStart ?? undefined)).length;
      field.value = code;
      field.setSelectionRange(caret, caret);
    }
    onCode(field.value);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const from = selectionStart ?? 0;
    const one = (selectionEnd ?? from) - from <= 1;
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || !one || composing.current) return;
    const targets: Record<string, number> = {
      ArrowLeft: from - 1,
      ArrowRight: from + 1,
      Home: 0,
      End: value.length,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      goTo(target);
    } else if (event.key === 'Backspace' && from < value.length) {
      // Back to the box before, as from the end; the browser alone would stay and eat what follows.
      event.preventDefault();
      const field = event.currentTarget;
      field.value = value.slice(0, from) + value.slice(from + 1);
      onCode(field.value);
      goTo(from - 1);
    }
  };

  /** The text below lies elsewhere than the boxes: what was clicked is told by the place. */
  const onClick = ({ currentTarget: field, clientX }: MouseEvent<HTMLInputElement>) => {
    if ((field.selectionEnd ?? 0) - (field.selectionStart ?? 0) > 1) return;
    const { left, width } = field.getBoundingClientRect();
    goTo(Math.min(Math.floor(((clientX - left) / width) * CODE_LENGTH), value.length));
  };

  return (
    <div className={`shell-code${status ? ' shell-code-bad' : ''}`}>
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
        onChange={(event) => take(event.currentTarget)}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          take(event.currentTarget);
        }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onBlur={() => setSelected(null)}
      />
      <div className="shell-code-boxes" aria-hidden>
        {BOXES.map((box) => (
          <span
            key={box}
            className={selected && box >= selected[0] && box <= selected[1] ? 'shell-code-box-selected' : ''}
          >
            {shown[box]}
          </span>
        ))}
      </div>
    </div>
  );
}
