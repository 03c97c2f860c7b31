import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#shared/errors.ts';

/** A style element of a page. In the browser, emotion reuses those with a name. */
export interface PageStyle {
  readonly name?: string;
  readonly css: string;
}

interface Props {
  readonly language: Language;
  readonly title: string;
  /** Tags of the head that are this page's own. */
  readonly head?: React.ReactNode;
  /** Address of a prerendered page, for boot.js and main.tsx. */
  readonly page?: string;
  /** Runs before the first paint, by its hash. */
  readonly boot: string;
  readonly styles: readonly PageStyle[];
  /** Markup of the app's root. */
  readonly content: string;
  /** Markup after the root that loads after the first paint. */
  readonly end?: React.ReactNode;
}

const raw = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } });

/** A whole HTML file of the site; what it inlines is listed by its hash in csp.json. */
const Document = ({ language, title, head, page, boot, styles, content, end }: Props): React.ReactElement => (
  <html lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} data-page={page}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {/* iPhones make links of digits, also where they are a code or a sum. */}
      <meta name="format-detection" content="telephone=no,date=no,email=no,address=no" />
      <title>{title}</title>
      <meta name="theme-color" content="#faf7f2" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0e171b" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/icons/mark.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/touch-180.png" />
      <script {...raw(boot)} />
      {styles.map(({ name, css }) => (
        <style key={css} data-emotion={name} {...raw(css)} />
      ))}
      {head}
    </head>
    <body>
      <div id="root" {...raw(content)} />
      {end}
    </body>
  </html>
);

export const renderDocument = (props: Props): string =>
  `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`;

interface EndProps {
  /** The site's first script. */
  readonly main: string;
  /** Markup that waits for the first paint: links of fonts, scripts and the app's manifest. */
  readonly links: string;
  readonly afterPaint: string;
}

/** Files that a prerendered page loads after its first paint; see after-paint.js. */
export const AfterPaint = ({ main, links, afterPaint }: EndProps): React.ReactElement => (
  <>
    <template data-main={main} {...raw(links)} />
    <script {...raw(afterPaint)} />
  </>
);

interface MetaProps {
  readonly origin: string;
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  /** Address of the page in each language; the first is the default. */
  readonly alternates: readonly (readonly [language: Language, address: string])[];
  /** JSON-LD for search engines. */
  readonly structuredData?: string | undefined;
}

/** Meta tags for search engines and link previews. */
export const Meta = ({
  origin,
  address,
  title,
  description,
  language,
  alternates,
  structuredData,
}: MetaProps): React.ReactElement => (
  <>
    <meta name="description" content={description} />
    {origin !== '' && (
      <>
        <link rel="canonical" href={origin + address} />
        {alternates.map(([each, at]) => (
          <link key={each} rel="alternate" hrefLang={each} href={origin + at} />
        ))}
        <link rel="alternate" hrefLang="x-default" href={origin + (alternates[0]?.[1] ?? '/')} />
      </>
    )}
    <meta property="og:type" content="website" />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:url" content={origin + address} />
    <meta property="og:image" content={`${origin}/og.png`} />
    <meta property="og:locale" content={language === 'ar' ? 'ar_EG' : 'en_EG'} />
    {structuredData !== undefined && <script type="application/ld+json" {...raw(structuredData)} />}
  </>
);
