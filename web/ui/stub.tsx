import { styled } from '@mui/material/styles';

export type StubTone = 'quiet' | 'teal' | 'full' | 'coral';

/** The mark of the brand on the staff's side: a ticket number with a notch at each end. Quiet: next. Teal: with a doctor. */
export const Stub = styled('span', { shouldForwardProp: (name) => name !== 'tone' && name !== 'large' })<{
  readonly tone?: StubTone;
  /** 40 px high, for the patient in the room. */
  readonly large?: boolean;
}>(({ tone = 'quiet', large = false }) => {
  const notch = large ? '5px' : '3px';
  const side = (at: string): string => `radial-gradient(circle ${notch} at ${at} 50%, #0000 98%, #000)`;
  return {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    boxSizing: 'border-box',
    minInlineSize: large ? 72 : 40,
    blockSize: large ? 40 : 24,
    paddingInline: large ? 16 : 9,
    borderRadius: 4,
    fontSize: large ? 'var(--fs-20)' : 'var(--fs-13)',
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1,
    direction: 'ltr',
    ...{
      quiet: { backgroundColor: 'color-mix(in srgb, var(--ink) 9%, var(--ground))', color: 'var(--ink)' },
      teal: { backgroundColor: 'var(--primary-soft)', color: 'var(--primary)' },
      full: { backgroundColor: 'var(--primary)', color: 'var(--on-primary)' },
      coral: { backgroundColor: 'var(--accent-fill)', color: 'var(--on-accent)' },
    }[tone],
    mask: `${side('0')} 0 0 / 51% 100% no-repeat, ${side('100%')} 100% 0 / 51% 100% no-repeat`,
  };
});
