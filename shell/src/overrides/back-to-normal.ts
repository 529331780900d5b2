/** Reloads the page without any release overrides. */
export function backToNormal(): void {
  const url = new URL(location.href);
  url.searchParams.set('release', 'none');
  location.assign(url);
}
