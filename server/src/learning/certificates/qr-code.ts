import { qrCode } from '@vr/shared-api/qr-code';

/** Draws a QR code, black on white with its quiet zone, so that cameras read it on any background. */
export function drawQrCode(
  doc: PDFKit.PDFDocument,
  { x, y, size }: { x: number; y: number; size: number },
  text: string,
): void {
  const { size: modules, path } = qrCode(text);
  doc.rect(x, y, size, size).fill('#FFFFFF');
  doc
    .save()
    .translate(x, y)
    .scale(size / modules)
    .path(path)
    .fill('#000000')
    .restore();
}
