import { qrCode } from '@vr/shared-api/qr-code';
import { useStyles } from '@vr/shared-ui/kernel';
import sheet, * as styles from './display.css';

interface QrCodeProps {
  text: string;
  /** The accessible name: what the code is for. */
  label: string;
  /** The length of a side including the quiet zone, in pixels. */
  size: number;
}

/** A QR code. It is black on white, even in the dark scheme. */
export function QrCode({ text, label, size }: QrCodeProps) {
  useStyles(sheet);
  const { size: modules, path } = qrCode(text);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qrCode}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
