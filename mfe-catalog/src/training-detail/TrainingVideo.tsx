import { ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './training-detail.css';
import { videoOf } from './video.ts';

/** The training's video. Nothing is loaded from the video's host before the person starts the video. */
export function TrainingVideo({ link, title }: { link: string | null; title: string }) {
  const { t } = useTranslation('catalog');
  const [playing, setPlaying] = useState(false);
  const video = videoOf(link);
  if (!video) return null;
  if (video.kind === 'link')
    return (
      <a className={styles.detailVideo} href={video.href} target="_blank" rel="noopener noreferrer">
        <ExternalLink size={20} />
        <span>
          {t('detail.video')} <small>{t('detail.newTab')}</small>
        </span>
      </a>
    );
  if (playing)
    return (
      <iframe
        className={styles.detailFilm}
        title={t('detail.videoTitle', { title })}
        src={video.src}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    );
  return (
    <button type="button" className={styles.detailVideo} onClick={() => setPlaying(true)}>
      <Play size={20} />
      <span>
        {t('detail.video')} <small>{t('detail.videoFrom', { host: video.host })}</small>
      </span>
    </button>
  );
}
