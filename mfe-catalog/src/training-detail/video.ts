/** A training's video: an embedded player without tracking cookies, or a link. */
type Video = { kind: 'player'; host: 'YouTube' | 'Vimeo'; src: string } | { kind: 'link'; href: string };

const YOUTUBE_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com', 'youtu.be'];
const VIMEO_HOSTS = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'];

function youtubeId(url: URL): string | undefined {
  const [first, second] = url.pathname.split('/').filter(Boolean);
  if (url.hostname === 'youtu.be') return first;
  if (first === 'watch') return url.searchParams.get('v') ?? undefined;
  return first === 'embed' || first === 'shorts' || first === 'live' ? second : undefined;
}

/** Returns how to show a video, or null without a valid HTTPS URL. */
export function videoOf(link: string | null): Video | null {
  const url = link ? URL.parse(link) : null;
  if (url?.protocol !== 'https:') return null;
  if (YOUTUBE_HOSTS.includes(url.hostname)) {
    const id = youtubeId(url);
    if (id && /^[\w-]{6,20}$/u.test(id))
      return { kind: 'player', host: 'YouTube', src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` };
  }
  if (VIMEO_HOSTS.includes(url.hostname)) {
    const parts = url.pathname.split('/').filter(Boolean);
    const idIndex = parts.findIndex((part) => /^\d{5,12}$/u.test(part));
    // The URL of an unlisted video has a hash after the number.
    const hash = url.searchParams.get('h') ?? parts[idIndex + 1];
    if (idIndex >= 0) {
      const key = hash && /^[0-9a-f]{6,20}$/u.test(hash) ? `&h=${hash}` : '';
      return {
        kind: 'player',
        host: 'Vimeo',
        src: `https://player.vimeo.com/video/${parts[idIndex]}?dnt=1&autoplay=1${key}`,
      };
    }
  }
  return { kind: 'link', href: url.href };
}
