/** Disables the early handler: from now on React handles submissions. */
export const noteAlive = (): void => {
  // boot.js sets this property, so there is no listener to remove.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  document.documentElement.onsubmit = null;
};

/** Was the form submitted before the script loaded? `web/public/boot.js` recorded it; returns true once. */
export const takeEarlyPress = (): boolean => {
  const { dataset } = document.documentElement;
  const pressed = 'pressed' in dataset;
  delete dataset['pressed'];
  return pressed;
};
