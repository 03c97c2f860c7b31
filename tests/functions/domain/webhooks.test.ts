import { describe, expect, it } from 'vitest';
import { isPublicAddress, webhookUrl } from '#functions/domain/webhooks/addresses.ts';
import { signatureWith } from '#functions/domain/webhooks/signature.ts';

describe('the signature of a webhook', () => {
  it('is that of the published example of Standard Webhooks', () => {
    const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };

    expect(signatureWith([secret], message, 1_614_265_330)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});

describe('the address of a webhook', () => {
  it.each([
    '10.0.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    '2002:a00:1::1',
    '64:ff9b::a00:1',
    'localhost',
  ])('is not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['93.184.215.14', '172.32.0.1', '2606:4700::1111'])('is public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    'http://example.com/',
    'https://user:word@example.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'ftp://example.com/',
    'nonsense',
  ])('is refused in the cloud: %s', (url) => {
    expect(webhookUrl(url, false)).toBeUndefined();
  });

  it('may be this machine only where webhooks are tried', () => {
    expect(webhookUrl('http://localhost:4325/hook', true)?.href).toBe('http://localhost:4325/hook');
    expect(webhookUrl('http://10.0.0.1/hook', true)).toBeUndefined();
    expect(webhookUrl('https://example.com/hook', false)?.href).toBe('https://example.com/hook');
  });
});
