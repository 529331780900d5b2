import { useState } from 'react';

/** Downloads the file at a URL. The page stays open, because the server sends the file as an attachment. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.rel = 'noopener noreferrer';
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * Returns `save`, which fetches the address of a file and downloads the file. `failure` is the error of the last
 * attempt.
 */
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
