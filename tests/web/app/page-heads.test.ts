import { describe, expect, it } from 'vitest';
import { renderPage, renderShell } from '#web/app/server.tsx';

const unnamed = { en: '', ar: '' };
const named = { en: 'Rosewood <Clinics>', ar: 'عيادات روزوود' };
const page = { page: '/', css: '', origin: 'https://clinic.example' } as const;

/** What who reads no script shows of a page. */
const shown = (head: string) => ({
  title: /<title>(.*?)<\/title>/u.exec(head)?.[1],
  preview: /property="og:title" content="(.*?)"/u.exec(head)?.[1],
  data: /"name":"(.*?)"/u.exec(head)?.[1],
});

describe('the head of a page that is rendered ahead', () => {
  it.each([
    ['en', 'Rosewood &lt;Clinics&gt;', String.raw`Rosewood \u003cClinics>`],
    ['ar', 'عيادات روزوود', 'عيادات روزوود'],
  ] as const)('shows the name of the clinic in previews in %s', async (language, name, inData) => {
    const { head } = await renderPage({ ...page, language, names: named });

    const { title, preview, data } = shown(head);
    expect(title?.startsWith(`${name} · `)).toBe(true);
    expect(preview).toBe(title);
    expect(data).toBe(inData);
  });

  it('shows the name of the product when the deployment names no clinic', async () => {
    const { head } = await renderPage({ ...page, language: 'en', names: unnamed });

    expect(shown(head).title?.startsWith('Nadara Clinics · ')).toBe(true);
  });

  it('leaves the page itself as its script renders it', async () => {
    const [own, usual] = await Promise.all(
      [named, unnamed].map((names) => renderPage({ ...page, page: '/login', language: 'en', names })),
    );

    expect(own?.content).toBe(usual?.content);
  });
});

describe('the shell of all other addresses', () => {
  it('is titled with the name of the clinic, in the preview of a shared ticket too', async () => {
    const { head } = await renderShell('', named);

    expect(shown(head).title).toBe('Rosewood &lt;Clinics&gt;');
  });
});
