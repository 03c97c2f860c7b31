import { showManifest as route } from '#shared/routes/clinic.ts';
import { readClinic } from '#functions/data/staff/clinic.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

/** What a phone shows of the installed site; addresses are in the language of the page that was installed. */
const texts = {
  en: {
    name: 'Nadara Clinics',
    short_name: 'Nadara',
    description: 'Your place in the queue',
    dir: 'ltr',
    book: 'Book',
    status: 'My place',
    root: '',
  },
  ar: {
    name: 'عيادات نضارة',
    short_name: 'نضارة',
    description: 'دوركم في الطابور',
    dir: 'rtl',
    book: 'احجزوا دوركم',
    status: 'دوري',
    root: '/ar',
  },
} as const;

const colours = { background_color: '#faf7f2', theme_color: '#0b6a6b' } as const;

const icons = [
  { src: '/icons/mark.svg', sizes: 'any' },
  { src: '/icons/icon-192.png', sizes: '192x192' },
  { src: '/icons/icon-512.png', sizes: '512x512' },
  { src: '/icons/maskable-512.png', sizes: '512x512', purpose: 'maskable' as const },
];

export const showManifest = endpoint(route, async ({ input: { query }, deps }) => {
  const { language } = query;
  const { name, nameAr, colour } = await readClinic(deps.store);
  const { book, status, root, ...usual } = texts[language];
  const [first, second] = language === 'ar' ? [nameAr, name] : [name, nameAr];
  const own = first === '' ? second : first;
  return {
    ...usual,
    ...(own === '' ? {} : { name: own, short_name: own }),
    lang: language,
    // The same in both languages: it is one app.
    id: '/status',
    start_url: `${root}/status`,
    scope: '/',
    display: 'standalone' as const,
    ...colours,
    ...(colour === null ? {} : { theme_color: colour }),
    icons,
    shortcuts: [
      { name: book, url: `${root}/book` },
      { name: status, url: `${root}/status` },
    ],
  };
});
