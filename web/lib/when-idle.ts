/** Does it once the page has nothing better to do. Gives back how to call it off. Safari has no idle callback yet. */
export const whenIdle = (act: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
};
