import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../packages.ts';

/** The folder with the files for installing the portal. */
export const DEPLOY = path.join(ROOT, 'ops/deploy');

export const read = (file: string): string => readFileSync(path.join(DEPLOY, file), 'utf8');

/** Reads a YAML file of the folder, with its anchors and merges resolved. */
export const readYaml = (file: string) => parse(read(file), { merge: true });

/** Returns the documents of a YAML text that are not empty. */
export const documentsIn = (text: string) =>
  parseAllDocuments(text).flatMap((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() ?? [];
  });
