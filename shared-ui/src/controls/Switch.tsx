import type { ComponentProps } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch whose change applies at once. Native, because the catalogue shows one first (decision 24). */
export const Switch = ({ onChange, className = '', ...input }: SwitchProps) => (
  <input
    {...input}
    type="checkbox"
    // biome-ignore lint/a11y/useAriaPropsForRole: the state of a native check box is its `checked`
    role="switch"
    className={`ui-switch ${className}`}
    onChange={({ target }) => onChange(target.checked)}
  />
);
