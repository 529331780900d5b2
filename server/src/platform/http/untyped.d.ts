declare module 'html-encoding-sniffer' {
  /** Returns the name of the encoding that a browser finds at the start of a page, or `defaultEncoding`. */
  export default function sniffEncoding(head: Uint8Array, options: { defaultEncoding: string }): string;
}
