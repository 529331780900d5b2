import { useState } from 'react';
import { download } from '../navigation/download.ts';

/** Fetches the address of a file and downloads it. `failure` is why that failed last. */
export function useDownload(fetchUrl: () => Promise<string>) {
  const [fetching, setFetching] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const save = async () => {
    if (fetching) return;
    setFetching(true);
    setFailure(undefined);
    try {
      download(await fetchUrl());
    } catch (error) {
      setFailure(error);
    }
    setFetching(false);
  };
  return { save, fetching, failure };
}
