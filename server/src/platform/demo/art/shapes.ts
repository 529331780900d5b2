/** The shapes of which all pictures consist, as SVG text. */

/** `round` is the radius of the corners. */
export const rect = (x: number, y: number, width: number, height: number, fill: string, round = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}" ${more}/>`;

export const disc = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;

/** A filled shape. `path` is SVG path data. */
export const area = (path: string, fill: string, more = '') => `<path d="${path}" fill="${fill}" ${more}/>`;

/** A line with round ends and corners. `path` is SVG path data. */
export const line = (path: string, colour: string, width = 6, more = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const ring = (x: number, y: number, radius: number, colour: string, width: number) =>
  disc(x, y, radius, 'none', `stroke="${colour}" stroke-width="${width}"`);

export const group = (transform: string, ...shapes: string[]) => `<g transform="${transform}">${shapes.join('')}</g>`;

/** Head and shoulders, seen from the front. (x, y) is the middle of the lower edge. */
export const bust = (x: number, y: number, scale: number, clothes: string, skin: string) =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    disc(0, -62, 17, skin),
    area('M-26,0 V-18 C-26,-36 -14,-42 0,-42 C14,-42 26,-36 26,-18 V0Z', clothes),
  );

/** A flame of three layers. (x, y) is the middle of its base. */
export const flame = (x: number, y: number, scale: number, outer: string, middle: string, inner: string) =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    area(
      'M0,0 C-52,0 -58,-52 -30,-84 C-26,-64 -14,-60 -12,-70 C-10,-100 4,-118 22,-134 C20,-104 52,-84 52,-44 C52,-16 30,0 0,0Z',
      outer,
    ),
    area(
      'M0,0 C-30,0 -34,-34 -14,-54 C-8,-42 0,-44 4,-52 C8,-70 14,-76 20,-84 C20,-60 36,-52 34,-26 C33,-10 20,0 0,0Z',
      middle,
    ),
    area('M2,0 C-12,0 -14,-18 -2,-30 C4,-22 10,-26 12,-34 C22,-22 22,0 2,0Z', inner),
  );

/** A drop around (x, y). `size` is half its height. */
export const drop = (x: number, y: number, size: number, fill: string) =>
  group(`translate(${x} ${y}) scale(${size})`, area('M0,-1.5 C1.3,-.2 1,1 0,1 C-1,1 -1.3,-.2 0,-1.5Z', fill));

export const picture = (width: number, height: number, ...shapes: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes.join('').replaceAll(' />', '/>')}</svg>\n`;
