import { encode } from 'uqr';

/** The width of the quiet zone around a QR code that ISO/IEC 18004 requires, in modules. */
const QUIET_ZONE = 4;

interface QrCode {
  /** The length of a side including the quiet zone, in modules. */
  size: number;
  /** The dark modules as an SVG path. One unit is one module. */
  path: string;
}

/** Returns the QR code of a text. Draw it in black on a white square, so that cameras recognise it. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
