// Runs before the first paint: the saved theme, the language of the page, and the page in the reader's
// language where a page is built in both. Kept tiny and free of syntax that an old phone would choke on.
// The build puts it into each page and lets it run by its hash (csp.json).
(function (page) {
  var saved = function (key, pattern) {
    try {
      var value = localStorage.getItem(key);
      return value && pattern.test(value) ? value : null;
    } catch {
      return null;
    }
  };
  var theme = saved('theme', /^(light|dark|system)$/);
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.theme = dark ? 'dark' : 'light';

  var path = location.pathname.replace(/\/+$/, '') || '/';
  var inArabic = /^\/ar(\/|$)/.test(path);
  var language = inArabic ? 'ar' : saved('language', /^(en|ar)$/) || (/^ar\b/i.test(navigator.language) ? 'ar' : 'en');
  if (page.dataset.page === path) {
    // One who comes from the Arabic page to this one has just asked for English.
    if (!document.referrer.indexOf(location.origin + '/ar')) return;
    if (!inArabic && language === 'ar') location.replace('/ar' + location.pathname + location.search + location.hash);
    return;
  }
  // Another page's file answered (a fallback): don't show what is not asked for.
  if (page.dataset.page) page.dataset.foreign = '';
  page.lang = language;
  page.dir = language === 'ar' ? 'rtl' : 'ltr';
})(document.documentElement);
