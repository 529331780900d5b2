const LATIN = new URL('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', import.meta.url);
const LATIN_EXT = new URL('@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2', import.meta.url);

/** The same ranges as in base.global.css. Browsers ignore `@font-face` rules inside a shadow root. */
const FACES: readonly [url: URL, unicodeRange: string][] = [
  [
    LATIN_EXT,
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  ],
  [
    LATIN,
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  ],
];

let added: FontFace[] = [];
let users = 0;

/** Adds the portal's font to the page while any element uses it. Returns a function that ends the use by one element. */
export function holdFonts(): () => void {
  users += 1;
  if (users === 1) {
    added = FACES.map(
      ([url, unicodeRange]) =>
        new FontFace('Figtree Variable', `url(${url})`, { weight: '300 900', display: 'swap', unicodeRange }),
    );
    for (const face of added) document.fonts.add(face);
  }
  return () => {
    users -= 1;
    if (users === 0) for (const face of added) document.fonts.delete(face);
  };
}
