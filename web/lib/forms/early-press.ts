/** Was the form submitted before it was alive? `web/public/boot.js` recorded it; returns true once. */
export const takeEarlyPress = (): boolean => {
  const { dataset } = document.documentElement;
  const pressed = 'pressed' in dataset;
  delete dataset['pressed'];
  return pressed;
};
