import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lookup } from 'mrmime';

/** Encodings of a response body, best first. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;
type EncodingName = (typeof encodings)[number]['name'];

/** One file of the built site, held in memory with its compressed copies. */
export interface SiteFile {
  readonly contentType: string;
  readonly etag: string;
  readonly content: Buffer;
  readonly compressed: Readonly<Partial<Record<EncodingName, Buffer>>>;
}

/** The files of the built site by their URL path, such as `/assets/main.js`. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

const contentTypeOf = (name: string): string => {
  const type = lookup(name) ?? 'application/octet-stream';
  return type === 'text/html' ? 'text/html;charset=utf-8' : type;
};

const isHidden = (name: string): boolean => name.split('/').some((part) => part.startsWith('.'));
const isCompressedCopy = (name: string, names: ReadonlySet<string>): boolean =>
  encodings.some(({ ending }) => name.endsWith(ending) && names.has(name.slice(0, -ending.length)));

/**
 * Reads every file of the built site into memory, so that a later build cannot change or remove a file while it is sent.
 * Hidden files are left out.
 */
export const readSiteFiles = (root: string): SiteFiles => {
  const found = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  const names = new Set(found.filter((name) => !isHidden(name)));
  const read = (name: string): Buffer => readFileSync(path.join(root, name));
  return new Map(
    [...names]
      .filter((name) => !isCompressedCopy(name, names))
      .map((name): [string, SiteFile] => {
        const content = read(name);
        const copies = encodings.filter(({ ending }) => names.has(`${name}${ending}`));
        return [
          `/${name.normalize()}`,
          {
            contentType: contentTypeOf(name),
            etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`,
            content,
            compressed: Object.fromEntries(copies.map((copy) => [copy.name, read(`${name}${copy.ending}`)])),
          },
        ];
      }),
  );
};

/** Finds the file of a decoded URL path: the file itself, or the page that is built for this path. */
export const findSiteFile = (files: SiteFiles, pathname: string): SiteFile | undefined => {
  const name = pathname.replace(/\/$/, '');
  return files.get(name) ?? files.get(`${name}.html`) ?? files.get(`${name}/index.html`);
};

/** The names in an Accept-Encoding header, without those refused by `q=0`. */
const acceptedEncodings = (header: string): ReadonlySet<string> =>
  new Set(
    header
      .toLowerCase()
      .split(',')
      .map((entry) => entry.split(';').map((part) => part.trim()))
      .filter(([, quality = 'q=1']) => !/^q=0(?:\.0*)?$/.test(quality))
      .map(([name = '']) => name),
  );

/** The smallest body that the client accepts. */
export const bodyFor = (
  file: SiteFile,
  acceptEncoding: string,
): { readonly body: Buffer; readonly encoding: EncodingName | undefined } => {
  const accepted = acceptedEncodings(acceptEncoding);
  for (const { name } of encodings) {
    const body = file.compressed[name];
    if (body !== undefined && accepted.has(name)) return { body, encoding: name };
  }
  return { body: file.content, encoding: undefined };
};

/** Does the client have this version? Weak comparison, as RFC 9110 requires for If-None-Match. */
export const isUnchanged = (file: SiteFile, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.split(',').some((tag) => {
    const given = tag.trim();
    return given === '*' || given.replace(/^W\//, '') === file.etag.slice(2);
  }) ?? false;
