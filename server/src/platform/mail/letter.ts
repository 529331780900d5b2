import { DEFAULT_PRIMARY, UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import { en, type MailTexts } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';

const TEXTS: Record<UiLang, MailTexts> = { en, fr, es, it };

export interface Recipient {
  personId: number;
  firstName: string;
  email: string;
  lang: UiLang;
  /** The name of the recipient's company, shown as the sender. */
  company: string;
  /** The company's colour as #RRGGBB. Used only for a stripe: text or borders could have too little contrast. */
  color: string;
}

/** SQL columns of a `Recipient`, from a person `p` and the person's company `c`. */
export const RECIPIENT = `p.id as "personId", p.first_name as "firstName", p.email, p.lang, c.name as company,
  c.primary_color as color`;

/** The content of a mail: the reason for the mail, one link, and further paragraphs. */
export interface Letter extends Recipient {
  subject: string;
  why: string;
  link: { text: string; address: string };
  after: readonly string[];
}

/** Returns the language of a mail: the requested language if there are texts in it, else English. */
export const mailLang = (lang: string): UiLang => UI_LANGS.find((known) => known === lang) ?? 'en';

export const mailTexts = (lang: UiLang): MailTexts => TEXTS[lang];

// Text that users entered stays on one line, so that it cannot imitate other lines of the mail.
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => oneLine(text).replace(/[&<>"']/gu, (char) => ESCAPES[char] ?? char);

export function asText({ lang, firstName, company, why, link, after }: Letter): string {
  const { hello, automatic } = TEXTS[lang];
  const paragraphs = [
    oneLine(hello(firstName)),
    oneLine(why),
    `${link.text}\n${link.address}`,
    ...after,
    `-- \n${oneLine(company)}\n${automatic}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

/** Returns the letter as HTML. A mail client fetches nothing to show it: no pictures, no tracking. */
export function asHtml({ lang, subject, firstName, company, color, why, link, after }: Letter): string {
  const { hello, copyAddress, automatic } = TEXTS[lang];
  const line = /^#[0-9A-Fa-f]{6}$/u.test(color) ? color : DEFAULT_PRIMARY;
  const address = escaped(link.address);
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${text}</p>`;
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;background:#ffffff;color:#1a1a1a;font:16px/1.5 Arial,Helvetica,sans-serif">
<main style="display:block;max-width:560px;margin:0 auto;padding:24px;border-top:8px solid ${line}">
<h1 style="margin:0 0 24px;font-size:20px">${escaped(company)}</h1>
${paragraph(escaped(hello(firstName)))}
${paragraph(escaped(why))}
${paragraph(`<a href="${address}" style="display:inline-block;padding:12px 20px;border:2px solid #1a1a1a;border-radius:8px;color:#1a1a1a;font-weight:bold;text-decoration:underline">${escaped(link.text)}</a>`)}
${after.map((text) => paragraph(escaped(text))).join('\n')}
${paragraph(`${escaped(copyAddress)}<br><span style="word-break:break-all">${address}</span>`)}
<p style="margin:24px 0 0;font-size:14px;color:#4d4d4d">${escaped(automatic)}</p>
</main>
</body>
</html>
`;
}
