import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PICTURE_DECODED_MAX_PIXELS, PICTURE_PIXELS } from '@vr/shared-api/limits';
import sharp, { type Sharp } from 'sharp';
import type { AppError } from '../http/fail.ts';
import type { PictureSize } from './draw.ts';
import { asPng, fittedPicture } from './pictures.ts';

const RED = '#ff0000';
const BLUE = '#0000ff';

const plain = (width: number, height: number, background = BLUE) =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

/** Returns a picture that is twice as wide as high. Its left half is red, its right half blue. */
const halves = async () =>
  plain(400, 200).composite([{ input: await plain(200, 200, RED).png().toBuffer(), left: 0, top: 0 }]);

const uploaded = (bytes: Uint8Array | string, name = 'me.png') => new File([bytes as Uint8Array<ArrayBuffer>], name);
const SQUARE = { width: PICTURE_PIXELS, height: PICTURE_PIXELS };
const squareOf = (bytes: Uint8Array | string, name?: string) =>
  fittedPicture(uploaded(bytes, name), '/body/picture', 1, SQUARE);

async function refused(bytes: Uint8Array | string, name?: string): Promise<string> {
  const error = await squareOf(bytes, name).then(
    () => assert.fail('the picture was accepted'),
    (refusal: AppError) => refusal,
  );
  assert.deepEqual([error.code, error.statusCode, error.field], ['PICTURE_REFUSED', 400, '/body/picture']);
  return error.message;
}

const readBack = <T>(webp: Buffer, read: (picture: Sharp) => Promise<T>): Promise<T> => read(sharp(webp));
const metadataOf = (webp: Buffer) => readBack(webp, (picture) => picture.metadata());

/** Returns the colour at a point. `x` and `y` are fractions of the width and height. */
async function colorAt(webp: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await readBack(webp, (picture) =>
    picture.removeAlpha().raw().toBuffer({ resolveWithObject: true }),
  );
  const at = 3 * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width));
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  if (red > 200 && blue < 60) return 'red';
  return blue > 200 && red < 60 ? 'blue' : 'other';
}

describe('a picture', () => {
  test('is converted to a square WebP by its content, whatever its file name is', async () => {
    for (const bytes of [await (await halves()).png().toBuffer(), await (await halves()).jpeg().toBuffer()]) {
      for (const name of ['me.png', 'me.jpeg', 'me.pdf', '']) {
        const { key, bytes: square } = await squareOf(bytes, name);
        const { format, width, height } = await metadataOf(square);
        assert.deepEqual([format, width, height], ['webp', PICTURE_PIXELS, PICTURE_PIXELS]);
        assert.match(key, /^media\/[0-9a-f]{64}\.webp$/u);
      }
    }
  });

  test('is cropped around its middle', async () => {
    const { bytes } = await squareOf(await (await halves()).png().toBuffer());
    assert.equal(await colorAt(bytes, 0.1, 0.5), 'red');
    assert.equal(await colorAt(bytes, 0.9, 0.5), 'blue');
  });

  test('is rotated as its EXIF orientation says', async () => {
    const turned = await (await halves()).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { bytes } = await squareOf(turned);
    assert.equal(await colorAt(bytes, 0.5, 0.1), 'red', 'the left half is at the top');
    assert.equal(await colorAt(bytes, 0.5, 0.9), 'blue');
  });

  test('loses all metadata', async () => {
    const exif = { IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } };
    const withMetadata = await plain(300, 300).jpeg().withExif(exif).toBuffer();
    assert.ok(withMetadata.includes('Somebody'));
    const { bytes } = await squareOf(withMetadata);
    const { exif: storedExif, icc, xmp } = await metadataOf(bytes);
    assert.deepEqual([storedExif, icc, xmp], [undefined, undefined, undefined]);
    assert.ok(!bytes.includes('Somebody'));
  });

  test('can be tiny, very wide, grey, transparent, in CMYK, of 16 bits or progressive', async () => {
    const clear = { r: 0, g: 0, b: 255, alpha: 0.5 };
    const unusual = [
      plain(1, 1).png(),
      plain(5000, 2).png(),
      plain(300, 200).grayscale().png(),
      sharp({ create: { width: 300, height: 300, channels: 4, background: clear } }).png(),
      plain(300, 300).toColourspace('cmyk').jpeg(),
      plain(300, 300).toColourspace('rgb16').png(),
      plain(300, 300).jpeg({ progressive: true }),
    ];
    for (const picture of unusual) {
      const { width, height } = await metadataOf((await squareOf(await picture.toBuffer())).bytes);
      assert.deepEqual([width, height], [PICTURE_PIXELS, PICTURE_PIXELS]);
    }
  });

  test('has the same key as an identical picture with another name', async () => {
    const bytes = await plain(300, 300).png().toBuffer();
    const keys = (await Promise.all([squareOf(bytes), squareOf(bytes, 'other.png')])).map(({ key }) => key);
    assert.equal(new Set(keys).size, 1);
  });
});

describe('a picture for a size that is not square', () => {
  const WIDE: PictureSize = { width: 600, height: 250, density: 2 };
  const sizeOf = async (width: number, height: number, size = WIDE) => {
    const { bytes } = await fittedPicture(uploaded(await plain(width, height).png().toBuffer()), '/body/file', 1, size);
    const kept = await metadataOf(bytes);
    return [kept.width, kept.height];
  };

  test('has up to twice the pixels of its size, as far as the source has them', async () => {
    assert.deepEqual(await sizeOf(1200, 500), [1200, 500]);
    assert.deepEqual(await sizeOf(3000, 2000), [1200, 500]);
    assert.deepEqual(await sizeOf(900, 500), [900, 375]);
    assert.deepEqual(await sizeOf(600, 250), [600, 250]);
    assert.deepEqual(await sizeOf(60, 25), [600, 250], 'a picture smaller than the size is enlarged to it');
    assert.deepEqual(await sizeOf(300, 300, { width: 60, height: 60, density: 2 }), [120, 120]);
  });

  test('is rotated first, then cropped without distortion', async () => {
    const { bytes } = await fittedPicture(uploaded(await (await halves()).png().toBuffer()), '/body/file', 1, WIDE);
    assert.equal(await colorAt(bytes, 0.25, 0.5), 'red');
    assert.equal(await colorAt(bytes, 0.75, 0.5), 'blue');
    const tall = await plain(500, 1200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const turned = await metadataOf((await fittedPicture(uploaded(tall), '/body/file', 1, WIDE)).bytes);
    assert.deepEqual([turned.width, turned.height], [1200, 500]);
  });
});

test('a picture for print is a JPEG without transparent parts, and the size of the uploaded one is returned', async () => {
  const clear = sharp({
    create: { width: 300, height: 100, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0 } },
  });
  const upright = await clear.png().withMetadata({ orientation: 6 }).toBuffer();
  const size: PictureSize = { width: 60, height: 30, format: 'jpeg' };
  const { key, bytes, uploaded: original } = await fittedPicture(uploaded(upright), '/body/file', 1, size);
  assert.match(key, /^media\/[0-9a-f]{64}\.jpeg$/u);
  assert.deepEqual(original, { width: 100, height: 300 });
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height, info.channels, ...data.subarray(0, 3)], [60, 30, 3, 255, 255, 255]);
});

test('a stored picture is converted to PNG, and uploads of its format are still refused', async () => {
  const { bytes: webp } = await fittedPicture(uploaded(await plain(90, 60).png().toBuffer()), '/body/file', 1, {
    width: 30,
    height: 20,
  });
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="9" height="9"/></svg>',
  );
  const [fromWebp, fromSvg] = await Promise.all([asPng(webp), asPng(svg), refused(webp), refused(svg.toString())]);
  const { format, width, height } = await sharp(fromWebp).metadata();
  assert.deepEqual([format, width, height], ['png', 30, 20]);
  assert.equal((await sharp(fromSvg).metadata()).width, 500);
  await assert.rejects(asPng(Buffer.from('text')));
  await refused(webp);
});

describe('an upload is refused if its content is', () => {
  test('text or empty, with the file name of a picture', async () => {
    await refused('not a picture', 'me.png');
    await refused('', 'me.jpg');
  });

  test('a picture of another format, with the file name of an accepted one', async () => {
    const small = plain(30, 30);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    await refused(svg, 'me.png');
    for (const format of ['webp', 'gif', 'tiff', 'avif'] as const)
      await refused(await small.clone().toFormat(format).toBuffer(), 'me.png');
    await refused('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF', 'me.jpg');
  });

  test('a truncated picture', async () => {
    for (const bytes of [await plain(900, 900).png().toBuffer(), await plain(900, 900).jpeg().toBuffer()]) {
      await refused(bytes.subarray(0, bytes.length / 2));
      await refused(bytes.subarray(0, 40));
    }
  });

  test('a damaged picture', async () => {
    const bytes = await plain(900, 900).png({ compressionLevel: 0 }).toBuffer();
    bytes.fill(7, 5000, 6000);
    await refused(bytes);
  });

  test('a small file with too many pixels', async () => {
    const side = Math.ceil(Math.sqrt(PICTURE_DECODED_MAX_PIXELS)) + 1;
    const bytes = await plain(side, side).png({ palette: true }).toBuffer();
    assert.match(await refused(bytes), /has more than \d+ pixels/u);
  });

  test('an animated picture', async () => {
    const still = await plain(30, 30).png().toBuffer();
    // An animated PNG has this chunk directly after the signature and the header, which take 33 bytes.
    const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
    assert.match(await refused(Buffer.concat([still.subarray(0, 33), control, still.subarray(33)])), /animated/u);
  });
});
