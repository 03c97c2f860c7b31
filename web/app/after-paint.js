// At the end of each prerendered page: loads fonts, later styles, the manifest and the script after the first paint,
// or after three seconds where the browser does not report paints. A second call loads nothing again.
// The address of the script is in the template, so the hash of this file (csp.json) is the same in every build:
// pages of the former build still run while a deployment changes the policy.
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
