/** Normalises a text for searches: without case, accents and outer spaces. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').trim();

/** Returns a test whether a folded text contains every word of a search. An empty search is contained in every text. */
export function wordSearch(search: string): (folded: string) => boolean {
  const words = fold(search).split(/\s+/u).filter(Boolean);
  return (folded) => words.every((word) => folded.includes(word));
}
