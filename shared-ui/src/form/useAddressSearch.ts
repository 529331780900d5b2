import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from '../router';

/** The URL parameter with the search text. */
export const SEARCH_PARAM = 'q';

/** Browsers limit how often the address may change, so the search text is written to it after a pause in typing. */
const TYPING_PAUSE_MS = 300;

/** Returns the URL parameters with a new search text. Keeps all other parameters. */
function writeSearchText(params: URLSearchParams, text: string): URLSearchParams {
  const written = new URLSearchParams(params);
  if (text) written.set(SEARCH_PARAM, text);
  else written.delete(SEARCH_PARAM);
  return written;
}

/** The search text of a page. It is in the URL, so that links contain it and a reload or Back restores it. */
export function useAddressSearch() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const inAddress = params.get(SEARCH_PARAM) ?? '';
  const [search, setSearch] = useState(inAddress);
  /** The last search text that this hook wrote to the address. */
  const written = useRef<string | null>(null);

  // The field follows changes of the address, for example by Back, but not the changes that this hook made.
  useEffect(() => {
    if (inAddress !== written.current) setSearch(inAddress);
    written.current = null;
  }, [inAddress]);

  const writeSearch = useCallback(() => {
    const text = search.trim();
    if (text === inAddress) return;
    written.current = text;
    setParams((before) => writeSearchText(before, text), {
      replace: true,
      preventScrollReset: true,
      // The history state contains the open detail, which must stay open.
      state,
    });
  }, [search, inAddress, state, setParams]);

  useEffect(() => {
    const timer = setTimeout(writeSearch, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [writeSearch]);

  return {
    /** The text in the search field. It is written to the address after a pause in typing. */
    search,
    setSearch,
    /** The props of the search field. On blur, the text is written to the address at once, so that Back restores it. */
    searchField: { value: search, onChange: setSearch, onBlur: writeSearch },
  };
}
