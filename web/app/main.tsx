/** Waits for a sign that someone is there; a page that was built ahead can be read, and left by its links, without us. */
const firstSign = (): Promise<void> =>
  new Promise((resolve) => {
    const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin'] as const;
    const heard = (): void => {
      for (const sign of signs) removeEventListener(sign, heard);
      resolve();
    };
    for (const sign of signs) addEventListener(sign, heard, { passive: true });
  });

const builtAhead = (): boolean => {
  const { page, foreign } = document.documentElement.dataset;
  return (page === '/' || page === '/ar') && foreign === undefined;
};

const run = async (): Promise<void> => {
  if (builtAhead()) await firstSign();
  const { start } = await import('./start.tsx');
  await start();
};

void run();
