import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, inlineHashesOf, noInlineHashes } from '#shared/security-headers.ts';

describe('the inline hashes of a build', () => {
  it('are read from lists of scripts and styles, where either may be absent', () => {
    const both = inlineHashesOf({ script: ['sha256-abc='], style: ['sha512-def'] });

    expect(both).toEqual({ script: ['sha256-abc='], style: ['sha512-def'] });
    expect(inlineHashesOf({})).toEqual(noInlineHashes);
    expect(contentSecurityPolicy(both)).toContain("script-src 'self' 'sha256-abc='");
  });

  it.each([[null], ['text'], [{ script: 'sha256-abc' }], [{ style: ["'unsafe-inline'"] }], [{ script: [1] }]])(
    'are refused when the file holds something else: %j',
    (json) => {
      expect(() => inlineHashesOf(json)).toThrow('csp.json');
    },
  );
});
