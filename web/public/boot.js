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
  // Any other stored value was not chosen by a user.
  var arabic = inArabic || chosen === 'ar' || (chosen !== 'en' && /^ar\b/i.test(navigator.language));
  if (page.dataset.page === path) {
    // A user who comes from the Arabic page has just chosen English.
    if (arabic && !inArabic && document.referrer.indexOf(location.origin + '/ar'))
      location.replace('/ar' + location.pathname + location.search + location.hash);
    // The script leads a member of staff on: the form of the login page would only flash.
    if (path.endsWith('/login') && saved('auth_token')) page.dataset.foreign = '';
    return;
  }
  // The file of another page was served (a fallback): don't show it.
  if (page.dataset.page) page.dataset.foreign = '';
  page.lang = arabic ? 'ar' : 'en';
  page.dir = arabic ? 'rtl' : 'ltr';
})(document.documentElement);
