import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import Cropper, { type MediaSize, type Point, type Size } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import * as styles from './branding.css';
import type { ChosenLogo } from './branding-values';

const ZOOM_MAX = 5;
const ZOOM_STEP = 0.1;

/** Limits the position so that the picture covers the frame, or stays inside the frame if the picture is smaller. */
function bounded({ x, y }: Point, zoom: number, picture: Size, frame: Size): Point {
  const limit = (offset: number, length: number, frameLength: number) => {
    const most = Math.abs(length * zoom - frameLength) / 2;
    return Math.min(most, Math.max(-most, offset));
  };
  return { x: limit(x, picture.width, frame.width), y: limit(y, picture.height, frame.height) };
}

interface LogoCropperProps {
  picture: string;
  onCrop(crop: NonNullable<ChosenLogo['crop']>): void;
  onUnreadable(): void;
}

/**
 * Lets the person choose the square part of a picture that becomes the logo, by dragging, pinching, or with the arrow keys.
 * A picture that is not square can be reduced until all of it fits into the square.
 */
export function LogoCropper({ picture, onCrop, onUnreadable }: LogoCropperProps) {
  const { t } = useTranslation('ui');
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [media, setMedia] = useState<MediaSize>();
  const [frame, setFrame] = useState<Size>();
  // At this zoom, the picture's longer side is as long as the frame. A picture without a size is not shown.
  const zoomMin = media?.width ? Math.min(media.width, media.height) / Math.max(media.width, media.height) : 1;
  const move = (to: Point, at = zoom) => setCrop(media && frame ? bounded(to, at, media, frame) : to);
  const changeZoom = (next: number) => {
    const within = Math.min(ZOOM_MAX, Math.max(zoomMin, next));
    setZoom(within);
    move(crop, within);
  };
  return (
    <div className={styles.cropping}>
      <div className={styles.cropper}>
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          minZoom={zoomMin}
          maxZoom={ZOOM_MAX}
          aspect={1}
          // Otherwise the crop could not include empty space around the picture. `bounded` limits the position instead.
          restrictPosition={false}
          // Otherwise the mouse wheel could not scroll the page over the cropper.
          zoomWithScroll={false}
          disableAutomaticStylesInjection
          onCropChange={(to) => move(to)}
          onZoomChange={changeZoom}
          onCropComplete={(percent, pixels) => {
            if (pixels.width > 0) onCrop({ percent, pixels });
          }}
          setMediaSize={setMedia}
          setCropSize={setFrame}
          mediaProps={{ onError: onUnreadable }}
          cropperProps={{ role: 'group', 'aria-label': t('branding.cropArea') }}
        />
      </div>
      <div className={styles.zoom}>
        <Button
          aria-label={t('branding.zoomOut')}
          icon={<Minus size={18} />}
          disabled={zoom <= zoomMin}
          onClick={() => changeZoom(zoom - ZOOM_STEP)}
        />
        <input
          type="range"
          aria-label={t('branding.zoom')}
          min={zoomMin}
          max={ZOOM_MAX}
          step="any"
          value={zoom}
          onChange={({ target }) => changeZoom(target.valueAsNumber)}
        />
        <Button
          aria-label={t('branding.zoomIn')}
          icon={<Plus size={18} />}
          disabled={zoom >= ZOOM_MAX}
          onClick={() => changeZoom(zoom + ZOOM_STEP)}
        />
      </div>
      <p className="ui-meta">{t('branding.cropHint')}</p>
    </div>
  );
}
