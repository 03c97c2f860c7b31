import './menu.css';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

interface Props {
  /** What the closed menu shows; beside an icon alone stands its name in `unseen`. */
  readonly face: ReactNode;
  readonly faceClass: string;
  readonly children: ReactNode;
}

/**
 * A panel that opens below its button. It is a `details` element, so it opens even before any script has run;
 * with script it closes on Escape, on a press outside and after a choice.
 */
export const Menu = ({ face, faceClass, children }: Props): React.ReactElement => {
  const frame = useRef<HTMLDetailsElement>(null);
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
  }, []);
  return (
    <details ref={frame} className="menu">
      <summary className={faceClass}>{face}</summary>
      <div className="menu__panel">{children}</div>
    </details>
  );
};
