/** From now on forms hear for themselves that they are sent. */
export const noteAlive = (): void => {
  // What boot.js set, and has no other name by which it could be taken away.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  document.documentElement.onsubmit = null;
};

/** Was the form sent before its script had come? `web/public/boot.js` held that press back; it is given out once. */
export const takeEarlyPress = (): boolean => {
  const { dataset } = document.documentElement;
  const pressed = 'pressed' in dataset;
  delete dataset['pressed'];
  return pressed;
};
