import { DEFAULT_PRIMARY, UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import { en, type MailTexts } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';

const TEXTS: Record<UiLang, MailTexts> = { en, fr, es, it };

/** What a mail of ours says: a reason, one thing to do, and what else is good to know. */
export interface Letter {
  lang: UiLang;
  subject: string;
  firstName: string;
  /** The reader's company, whose mail it is. */
  company: string;
  /** The company's colour, #RRGGBB. Only a stripe has it: text on it, or a border in it, might not be made out. */
  color: string;
  why: string;
  link: { text: string; address: string };
  after: readonly string[];
}

/** The language a mail is written in, where another is asked for than we write. */
export const mailLang = (lang: string): UiLang => UI_LANGS.find((known) => known === lang) ?? 'en';

/** The texts of all mails in a language. */
export const mailTexts = (lang: UiLang): MailTexts => TEXTS[lang];

// What people typed stays on its line, so that nobody can add one of his own to a mail of ours.
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => oneLine(text).replace(/[&<>"']/gu, (char) => ESCAPES[char] ?? char);

/** The letter as plain text. */
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

/** The letter as a page without pictures, tracking or anything else that is fetched. */
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
