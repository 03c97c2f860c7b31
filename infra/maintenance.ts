import { failureBody } from '#shared/errors.ts';
import { maintenance } from '#shared/refusals/server.ts';

/** The maintenance page. Sent by CloudFront: it works without the API. */
const page = [
  '<!doctype html>',
  '<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
  '<title>Back soon · نرجع قريبًا</title>',
  '<h1>We will be back soon</h1>',
  '<p>Booking is closed for a short while. Your ticket stays valid. Please try again in a few minutes.</p>',
  '<h1 lang="ar" dir="rtl">نرجع قريبًا</h1>',
  '<p lang="ar" dir="rtl">الحجز متوقف لفترة قصيرة. تذكرتكم محفوظة. حاولوا تاني بعد كام دقيقة.</p>',
  '</html>',
].join('');

const refusal = maintenance();
const envelope = JSON.stringify(failureBody(refusal, 'en'));

const reply = (contentType: string, body: string): string =>
  JSON.stringify({
    statusCode: 503,
    statusDescription: 'Service Unavailable',
    headers: {
      'content-type': { value: contentType },
      'cache-control': { value: 'no-store' },
      'retry-after': { value: String(refusal.retryAfter) },
    },
    body: { encoding: 'text', data: body },
  });

/** CloudFront functions that answer every request during maintenance: a page for the site, JSON for the API. */
export const maintenanceCode = {
  site: `function handler() { return ${reply('text/html; charset=utf-8', page)}; }`,
  api: `function handler() { return ${reply('application/json; charset=utf-8', envelope)}; }`,
} as const;
