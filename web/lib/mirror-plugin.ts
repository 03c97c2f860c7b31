export { default as mirrorPlugin } from 'stylis-plugin-rtl';
