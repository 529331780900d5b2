/** A training's video: a player that sets no cookie before it is asked to play, or an address to open. */
export type Video = { kind: 'player'; host: 'YouTube' | 'Vimeo'; src: string } | { kind: 'link'; href: string };

const YOUTUBE_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com', 'youtu.be'];
const VIMEO_HOSTS = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'];

function youtubeId(url: URL): string | undefined {
  const [first, second] = url.pathname.split('/').filter(Boolean);
  if (url.hostname === 'youtu.be') return first;
  if (first === 'watch') return url.searchParams.get('v') ?? undefined;
  return first === 'embed' || first === 'shorts' || first === 'live' ? second : undefined;
}

/** How to show the address of a video; null where there is none, or none that is safe to follow. */
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
    const at = parts.findIndex((part) => /^\d{5,12}$/u.test(part));
    // An unlisted video carries a hash behind its number.
    const hash = url.searchParams.get('h') ?? parts[at + 1];
    if (at >= 0) {
      const key = hash && /^[0-9a-f]{6,20}$/u.test(hash) ? `&h=${hash}` : '';
      return {
        kind: 'player',
        host: 'Vimeo',
        src: `https://player.vimeo.com/video/${parts[at]}?dnt=1&autoplay=1${key}`,
      };
    }
  }
  return { kind: 'link', href: url.href };
}
