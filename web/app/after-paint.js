// Stands at the end of the pages that are built ahead. When their words have been painted it puts in what was kept back
// in a template (fonts, the sheets of what opens, the app's manifest) and asks for the script: nothing comes between a reader and the words. Where
// nobody tells of the paint, a while later; asking twice asks once. The build fills in the script's address and lets
// this run by its hash (csp.json).
{
  const ask = () => {
    document.head.append(document.querySelector('template').content);
    void import('virtual:main');
  };
  setTimeout(ask, 3000);
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) ask();
  }).observe({
    type: 'paint',
    buffered: true,
  });
}
