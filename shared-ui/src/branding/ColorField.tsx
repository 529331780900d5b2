import { Input } from 'antd';
import { useField } from 'formik';
import { useState } from 'react';
import { FormField } from '../form/FormField';
import * as styles from './branding.css';
import type { COLOR_FIELDS } from './branding-values';
import { colorOf } from './color-text';

interface ColorFieldProps {
  name: (typeof COLOR_FIELDS)[number];
  label: string;
  /** The accessible name of the browser's colour picker. */
  pick: string;
  hint: string;
}

/** A colour of the form, chosen with the browser's picker or typed as hex digits. */
export function ColorField({ name, label, pick, hint }: ColorFieldProps) {
  const [{ value }, , { setValue, setTouched }] = useField<string>(name);
  const typed = colorOf(value);
  // The picker keeps the last valid colour while the typed one is incomplete.
  const [picked, setPicked] = useState(typed ?? '');
  if (typed && typed !== picked) setPicked(typed);
  return (
    <FormField name={name} label={label} hint={hint}>
      {(control) => (
        <span className={styles.color}>
          <input
            type="color"
            aria-label={pick}
            value={picked.toLowerCase()}
            onChange={({ target }) => void setValue(target.value.toUpperCase())}
          />
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            onBlur={() => {
              if (typed && typed !== value) void setValue(typed);
              void setTouched(true, !typed);
            }}
          />
        </span>
      )}
    </FormField>
  );
}
