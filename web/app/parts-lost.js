// Stands in the head of the shell (app.html), which knows no language and is opened without a connection for every
// page. Where the parts of the page asked for do not come (`start` is rejected, or its script is not there), it puts in
// the words that the build laid beside the skeleton in both languages (build-site.ts). Once the page has come, its words
// are gone, and nothing here does anything. It says nothing of this build, like after-paint.js.
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
