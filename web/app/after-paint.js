// Stands at the end of the pages that are built ahead. When their words have been painted it puts in what was kept back
// in a template (fonts, the sheets of what opens, the app's manifest) and asks for the script: nothing comes between a
// reader and the words. Where nobody tells of the paint, a while later; asking twice asks once. The template bears the
// script's address, and this runs by its hash (csp.json), which is therefore the same in every build: a deployment
// changes the policy a moment before the pages, and the pages of the last build still come to life.
{
  const ask = () => {
    const kept = document.querySelector('template');
    document.head.append(kept.content);
    void import(kept.dataset.main);
  };
  // Nothing is painted where boot.js hides the page.
  if ('foreign' in document.documentElement.dataset) ask();
  setTimeout(ask, 3000);
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) ask();
  }).observe({
    type: 'paint',
    buffered: true,
  });
}
