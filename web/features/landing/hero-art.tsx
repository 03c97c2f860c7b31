import { Art } from './art.tsx';

/** Our own drawing: a phone with a ticket, a cup, a plant and a clock. */
export const HeroArt = (): React.ReactElement => (
  <Art
    viewBox="0 0 520 460"
    aria-hidden
    // Hidden on phones, so that branches and waits are on the first screen.
    sx={{
      display: { xs: 'none', md: 'block' },
      inlineSize: '100%',
      maxInlineSize: 520,
      blockSize: 'auto',
      justifySelf: 'center',
    }}
  >
    <circle className="art-soft" cx="268" cy="226" r="206" />
    <path className="art-line" d="M34 410h452" />
    <circle className="art-line art-paper" cx="108" cy="112" r="46" />
    <rect className="art-line art-paper" x="176" y="52" width="196" height="358" rx="30" />
    <path className="art-line" d="M108 84v28l18 12M250 70h48" />
    <path
      className="art-primary"
      d="M212 100h124a18 18 0 0 1 18 18v92a12 12 0 0 0 0 24v56a18 18 0 0 1-18 18H212a18 18 0 0 1-18-18v-56a12 12 0 0 0 0-24v-92a18 18 0 0 1 18-18z"
    />
    <path className="art-on art-dash" d="M212 222h124" />
    <text className="art-number" x="274" y="196">
      3
    </text>
    <path className="art-on" d="M226 250h96M240 268h68M254 286h40" />
    <circle className="art-accent" cx="210" cy="346" r="11" />
    <path className="art-mute" d="M242 346h.1M306 346h.1M338 346h.1" />
    <circle className="art-primary" cx="274" cy="346" r="14" />
    <path className="art-line" d="M474 352h8a14 14 0 0 1 0 28h-8" />
    <path className="art-line art-paper" d="M404 342h70v34a34 34 0 0 1-34 34 36 36 0 0 1-36-34z" />
    <path className="art-accent-line" d="M424 322c-6-8 6-12 0-22M444 322c-6-8 6-12 0-22" />
    <path className="art-line art-paper" d="M60 358h76l-9 52H69z" />
    <path
      className="art-leaf"
      d="M98 356c-4-40-26-58-52-64 2 34 22 58 52 64zM98 356c0-52 18-80 50-92 6 42-14 78-50 92z"
    />
    <path
      className="art-line art-thin"
      d="M108 72v4M148 112h-4M108 152v-4M68 112h4M274 368v14m-6-6 6 6 6-6M98 356c-8-26-22-42-36-50M98 356c6-34 20-56 38-72"
    />
  </Art>
);
