import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react';

type NativeButton = Omit<ComponentProps<'button'>, 'type' | 'ref' | 'onClick'>;

export interface ButtonProps extends NativeButton, Pick<ComponentProps<'a'>, 'target'> {
  ref?: Ref<HTMLButtonElement>;
  type?: 'default' | 'primary' | 'text' | 'link';
  size?: 'small' | 'medium' | 'large';
  /** Whether the action is destructive. */
  danger?: boolean;
  /** Whether the button is as wide as its container. */
  block?: boolean;
  /** Shown beside the label, by default before it. A button without a label needs an `aria-label`. */
  icon?: ReactNode;
  iconPlacement?: 'start' | 'end';
  /** Shows a spinner instead of the icon, and ignores clicks. */
  loading?: boolean;
  htmlType?: 'button' | 'submit';
  /** Makes a link that looks like a button. */
  href?: string | undefined;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
}

/**
 * The button of all screens, with the props of antd's. A first screen cannot wait for antd, which computes its styles in the
 * browser (decision 24). AppTheme adopts the sheet.
 */
export function Button(props: ButtonProps) {
  const { type = 'default', size = 'medium', danger, block, ...rest } = props;
  const { icon, iconPlacement, loading, htmlType, href, target, className, ref, children, onClick, ...shared } = rest;
  const hasLabel = children !== undefined && children !== null && children !== false;
  const classes = [
    'ui-button',
    `ui-button-${type}`,
    size !== 'medium' && `ui-button-${size}`,
    danger && 'ui-button-danger',
    block && 'ui-button-block',
    iconPlacement === 'end' && 'ui-button-icon-end',
    !hasLabel && 'ui-button-icon-only',
    className,
  ]
    .filter(Boolean)
    .join(' ');
  const content = (
    <>
      {(icon || loading) && (
        <span className="ui-button-icon">
          {loading ? <LoaderCircle size={16} className="ui-button-spinner" /> : icon}
        </span>
      )}
      {/* An element, so that style sheets can shorten a label. */}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </>
  );
  if (href !== undefined)
    return (
      <a {...(shared as ComponentProps<'a'>)} className={classes} href={href} target={target} onClick={onClick}>
        {content}
      </a>
    );
  return (
    <button
      {...shared}
      ref={ref}
      type={htmlType ?? 'button'}
      className={classes}
      aria-busy={loading}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {content}
    </button>
  );
}
