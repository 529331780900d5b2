import { encode } from 'uqr';

/** The quiet zone around a QR code, in modules, that ISO/IEC 18004 demands. */
const QUIET_ZONE = 4;

interface QrCode {
  /** The length of a side with its quiet zone, in modules. */
  size: number;
  /** The dark modules as an SVG path, of which a unit is a module. */
  path: string;
}

/** Returns the QR code of a text. It must be drawn in black on a white square, because cameras recognise nothing else. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
