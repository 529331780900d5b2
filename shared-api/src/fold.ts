/** The key of a name: names that differ only in case, accents and outer spaces have the same. Stored, so it cannot change. */
export const nameKey = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').trim();

/** Letters that no accent is part of, and signs that keyboards do not have, as people type them in a search. */
const TYPED: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
};
const UNTYPED = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'gu');

/** Normalises a text for searches: without case, accents and outer spaces, with letters and signs as they are typed. */
export const fold = (text: string): string => nameKey(text).replace(UNTYPED, (sign) => TYPED[sign] ?? sign);

/** Returns a test whether a folded text contains every word of a search. An empty search is contained in every text. */
export function wordSearch(search: string): (folded: string) => boolean {
  const words = fold(search).split(/\s+/u).filter(Boolean);
  return (folded) => words.every((word) => folded.includes(word));
}
