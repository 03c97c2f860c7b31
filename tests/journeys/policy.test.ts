import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '#shared/security-headers.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** A page built ahead, one that is not, staff's, one that does not exist. */
const addresses = ['/', '/ar/', '/book', '/status', '/login', '/display', '/kiosk', '/reception', '/no/such/page'];

/** Ways to inject unchecked content. */
const attempts = [
  `document.createElement('div').innerHTML = '<b>raw</b>'`,
  `document.createElement('div').insertAdjacentHTML('beforeend', '<b>raw</b>')`,
  `document.createElement('div').setAttribute('onclick', 'void 0')`,
  `document.createElement('script').text = 'void 0'`,
  `document.createElement('script').src = '/worker.js'`,
  `document.write('<b>raw</b>')`,
  `eval('1')`,
  `new Function('return 1')()`,
  `trustedTypes.createPolicy('another', { createHTML: (text) => text })`,
];

describe('what a page may do', () => {
  it('is in the headers of every page, without exceptions', async () => {
    for (const address of addresses) {
      const headers = (await fetch(site.url + address)).headers;
      for (const name of Object.keys(securityHeaders())) expect([address, headers.has(name)]).toEqual([address, true]);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toMatch(/; trusted-types front-desk front-desk-files$/);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe-|\*|https?:/);
    }
  });

  it('goes on with pages of the build before, whose scripts in the page are the same', async () => {
    // A hash that depends on what a build is named after would leave those pages without script while a new build
    // is deployed.
    for (const address of addresses) {
      const html = await (await fetch(site.url + address)).text();
      const inline = [...html.matchAll(/<script>(.+?)<\/script>/gsu)].map(([, text = '']) => text);
      expect([address, inline.length]).toEqual([address, html.includes('<template') ? 2 : 1]);
      expect(inline.join()).not.toMatch(/assets|index-|\.js\b/u);
    }
  });

  it.each(addresses)('is held by the browser at %s: no markup and no code from a string', async (address) => {
    const person = await site.visitor();
    const { page } = person;
    person.expectProblem(/content security policy|This document requires 'Trusted|not signed in/i);
    await page.goto(site.url + address);
    await page.locator('h1').first().waitFor();
    for (const attempt of attempts) {
      // A debugger may do more than the page; what a timer runs is the page's own.
      const outcome = await page.evaluate(`new Promise((resolve) => setTimeout(() => {
        try { ${attempt}; resolve('done'); } catch (error) { resolve(error.name); }
      }))`);
      expect([attempt, outcome]).toEqual([attempt, expect.stringMatching(/^(?:TypeError|EvalError)$/)]);
    }
    // The browser reports a violation a moment after it refused.
    await expect.poll(() => person.problems.length).toBeGreaterThanOrEqual(attempts.length);
  });
});
