import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from '../router';

/** The parameter of the address that has the search text. */
export const SEARCH_PARAM = 'q';

/** Browsers limit how often the address may change, so the search text is written to it after a pause in typing. */
const TYPING_PAUSE_MS = 300;

/** Returns the address with a search text. Keeps all other parameters. */
function writeSearchText(params: URLSearchParams, text: string): URLSearchParams {
  const written = new URLSearchParams(params);
  if (text) written.set(SEARCH_PARAM, text);
  else written.delete(SEARCH_PARAM);
  return written;
}

/** The search text of a page. It is stored in the address, so that it can be shared, survives a reload and follows Back. */
export function useAddressSearch() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const inAddress = params.get(SEARCH_PARAM) ?? '';
  const [search, setSearch] = useState(inAddress);
  /** The last search text that this hook has written to the address. */
  const written = useRef<string | null>(null);

  // The field follows the address, as after Back or clearing. It ignores the changes that come from its own text.
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
      // The history state has the open detail, which stays open.
      state,
    });
  }, [search, inAddress, state, setParams]);

  useEffect(() => {
    const timer = setTimeout(writeSearch, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [writeSearch]);

  return {
    /** The text of the search field, which the address follows. */
    search,
    setSearch,
    /** The properties of the search field. Leaving the field writes its text, so that Back finds it in the address. */
    searchField: { value: search, onChange: setSearch, onBlur: writeSearch },
  };
}
