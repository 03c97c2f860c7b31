// Runs before the first paint: the saved theme, the language of the page, and the page in the reader's
// language where a page is built in both. Kept tiny and free of syntax that an old phone would choke on.
// The build puts it into each page and lets it run by its hash (csp.json).
(function (page) {
  var saved = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var theme = saved('theme');
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.theme = dark ? 'dark' : 'light';

  // A form that is sent before its script has come waits for it (lib/early-press.ts): the browser itself would put
  // what was entered into the address, and from there into logs.
  // A property, because the script must be able to take it away again.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  page.onsubmit = function (event) {
    event.preventDefault();
    page.dataset.pressed = '';
  };

  var path = location.pathname.replace(/\/+$/, '') || '/';
  var inArabic = /^\/ar(\/|$)/.test(path);
  var chosen = saved('language');
  // Anything else that is saved there is nobody's choice.
  var arabic = inArabic || chosen === 'ar' || (chosen !== 'en' && /^ar\b/i.test(navigator.language));
  if (page.dataset.page === path) {
    // One who comes from the Arabic page to this one has just asked for English.
    if (arabic && !inArabic && document.referrer.indexOf(location.origin + '/ar'))
      location.replace('/ar' + location.pathname + location.search + location.hash);
    // The script leads a member of staff on: the form of the login page would only flash.
    if (path.endsWith('/login') && saved('auth_token')) page.dataset.foreign = '';
    return;
  }
  // Another page's file answered (a fallback): don't show what is not asked for.
  if (page.dataset.page) page.dataset.foreign = '';
  page.lang = arabic ? 'ar' : 'en';
  page.dir = arabic ? 'rtl' : 'ltr';
})(document.documentElement);
