/** Loads the page again without releases that only this browser gets. */
export function backToNormal(): void {
  const url = new URL(location.href);
  url.searchParams.set('release', 'none');
  location.assign(url);
}
