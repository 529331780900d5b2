/** Returns a name's key, ignoring case, accents and surrounding spaces. Keys are stored: this function must not change. */
export const nameKey = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').trim();

/** Replacements for letters and punctuation that many keyboards lack and that NFD does not decompose. */
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

/** Normalises a text for searches: its {@link nameKey}, with special letters and punctuation replaced by plain ones. */
export const fold = (text: string): string => nameKey(text).replace(UNTYPED, (sign) => TYPED[sign] ?? sign);

/** Returns a predicate: whether a folded text contains every word of the search. An empty search matches every text. */
export function wordSearch(search: string): (folded: string) => boolean {
  const words = fold(search).split(/\s+/u).filter(Boolean);
  return (folded) => words.every((word) => folded.includes(word));
}
