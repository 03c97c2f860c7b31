// In the head of the shell (app.html), which serves every page without a connection. When the parts of a page cannot
// be loaded, it shows the text that the build put beside the skeleton in both languages (build-site.ts).
// A page that has loaded has no such text, and nothing happens. Names nothing of this build, like after-paint.js.
{
  const tell = () => {
    const words = document.querySelector(`#root > template[lang=${document.documentElement.lang}]`);
    if (!(words instanceof HTMLTemplateElement)) return;
    const main = document.querySelector('#root > main');
    main.removeAttribute('aria-busy');
    main.replaceChildren(words.content);
    words.remove();
    main.querySelector('button').addEventListener('click', () => location.reload());
  };
  addEventListener('unhandledrejection', tell);
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) tell();
    },
    true,
  );
}
