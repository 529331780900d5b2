import { Award } from 'lucide-react';

/** The picture of a badge; without one, the outline of one to earn. */
export function BadgeMark({ logo }: { logo: string | null }) {
  if (logo) return <img className="catalog-badge" src={logo} alt="" width={44} height={44} loading="lazy" />;
  return (
    <span className="catalog-badge">
      <svg aria-hidden viewBox="0 0 60 60" width="44" height="44">
        <path d="M30 3 51 13.5 57 36 43 54 17 54 3 36 9 13.5Z" />
      </svg>
      <Award size={18} strokeWidth={1.9} aria-hidden />
    </span>
  );
}
