import { useStyles } from '@vr/shared-ui/kernel';
import { Modal } from 'antd';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ui.css';

export interface DialogProps {
  open: boolean;
  onClose(): void;
  /** Names the dialog. */
  title: string;
  /** The content draws its own heading, and begins 12 pixels from the edge; on phones 16 from the sides, none from the top. */
  bare?: boolean;
  /** 480 or 880 pixels wide, or the whole screen. */
  size?: 'small' | 'large' | 'full';
  /** On phones: a full page, a sheet from the bottom, or for what is short a card in the middle. */
  phone?: 'page' | 'sheet' | 'card';
  /** Actions; always in sight at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

const WIDTHS = { small: 480, large: 880, full: '100vw' } as const;

/** A dialog: takes the focus and gives it back, closes by Escape, its button, or a click beside it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, bare = false, size = 'large', phone = 'page', footer, children } = props;
  useStyles(styles);
  const { t } = useTranslation('ui');
  // It opens once it stands: a rendering that React begins with it open and then throws away, as it may for what is lazy,
  // would stay in antd's list of what is open, and keep Escape from the dialogs below it for ever.
  const [stands, setStands] = useState(false);
  useEffect(() => setStands(true), []);
  return (
    <Modal
      open={open && stands}
      onCancel={onClose}
      title={bare ? <span className="ui-hidden">{title}</span> : <h2>{title}</h2>}
      footer={footer || null}
      width={WIDTHS[size]}
      centered={size !== 'full'}
      destroyOnHidden
      closable={{ 'aria-label': t('close'), closeIcon: <X size={20} aria-hidden="true" /> }}
      className={`ui-dialog ui-dialog-${size} ui-dialog-${phone}${bare ? ' ui-dialog-bare' : ''}`}
    >
      {children}
    </Modal>
  );
}
