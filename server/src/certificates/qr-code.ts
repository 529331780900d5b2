import { encode } from 'uqr';

/** The quiet zone around a QR code, in modules, that ISO/IEC 18004 demands. */
const QUIET = 4;

/** Draws a QR code, black on white with its quiet zone, so that cameras read it on any background. */
export function drawQrCode(
  doc: PDFKit.PDFDocument,
  { x, y, size }: { x: number; y: number; size: number },
  text: string,
): void {
  const { data } = encode(text, { ecc: 'M', border: QUIET });
  const module = size / data.length;
  doc.rect(x, y, size, size).fill('#FFFFFF');
  for (const [row, modules] of data.entries())
    for (const [column, dark] of modules.entries())
      if (dark) doc.rect(x + column * module, y + row * module, module, module);
  doc.fill('#000000');
}
