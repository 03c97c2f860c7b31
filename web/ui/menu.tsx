import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

interface Props {
  /** Content of the menu button; an icon has its name in visually hidden text. */
  readonly face: ReactNode;
  readonly children: ReactNode;
  /** Further content, rendered from the first opening on; may load on demand. */
  readonly later?: ReactNode;
}

/** Closes the menu on Escape, on a press outside and after a choice. */
const useClosing = (frame: RefObject<HTMLDetailsElement | null>): void => {
  useEffect(() => {
    const close = (): void => frame.current?.removeAttribute('open');
    const onPress = (event: Event): void => {
      if (event.target instanceof Node && frame.current?.contains(event.target) === false) close();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || frame.current?.open !== true) return;
      close();
      frame.current.querySelector('summary')?.focus();
    };
    const onChoice = (event: Event): void => {
      if (event.target instanceof Element && event.target.closest('a, [data-closes]') !== null) close();
    };
    const panel = frame.current;
    panel?.addEventListener('click', onChoice);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      panel?.removeEventListener('click', onChoice);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [frame]);
};

/**
 * The header's panel below its button. It is a `details` element, because it has to open before any script has run
 * (Material UI's Menu needs script); with script it closes on Escape, on a press outside and after a choice.
 */
export const Menu = ({ face, children, later }: Props): React.ReactElement => {
  const [opened, setOpened] = useState(false);
  const frame = useRef<HTMLDetailsElement>(null);
  // It may have been opened before hydration.
  useEffect(() => {
    if (frame.current?.open === true) setOpened(true);
  }, []);
  useClosing(frame);
  // Material UI's button stops the browser's own reaction to keys, so that both ways in go through here.
  const toggle = (event: SyntheticEvent): void => {
    event.preventDefault();
    frame.current?.toggleAttribute('open');
  };
  return (
    <Box
      component="details"
      ref={frame}
      className="menu"
      onToggle={() => setOpened(true)}
      sx={{
        position: 'relative',
        '& > summary::-webkit-details-marker': { display: 'none' },
        '& > summary': { listStyle: 'none' },
        '&[open] .menu__closed, &:not([open]) .menu__opened': { display: 'none' },
      }}
    >
      <Button
        component="summary"
        color="inherit"
        size="medium"
        onClick={toggle}
        sx={{ paddingInline: { xs: 0, md: 2 }, minInlineSize: 48 }}
      >
        {face}
      </Button>
      <Paper
        variant="outlined"
        sx={{
          position: 'absolute',
          zIndex: 'modal',
          insetBlockStart: 'calc(100% + 8px)',
          insetInlineEnd: 0,
          inlineSize: 'max-content',
          minInlineSize: 240,
          maxInlineSize: 'calc(100vw - 32px)',
          padding: 2,
          display: 'grid',
          gap: 2,
          borderRadius: '16px',
          boxShadow: 'var(--float)',
        }}
      >
        {children}
        {opened && later}
      </Paper>
    </Box>
  );
};
