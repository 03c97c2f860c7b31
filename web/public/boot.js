// Runs before the first paint: sets theme and language, and opens the page in the user's language where both are
// prerendered. Small, and without syntax that old phones cannot parse. Inlined, allowed by its hash (csp.json).
(function (page) {
  var saved = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var themeOf = function (chosen) {
    var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    return dark ? 'dark' : 'light';
  };
  // A stored value that is neither was not chosen by a user.
  var readsArabic = function (chosen) {
    return chosen === 'ar' || (chosen !== 'en' && /^ar\b/i.test(navigator.language));
  };
  page.dataset.theme = themeOf(saved('theme'));
  // The colour of the clinic, as the last page made it (app/clinic-look.tsx).
  var styles = saved('clinic_styles');
  if (styles) {
    var sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [sheet];
  }

  // A button that is pressed before the page is alive is pressed again then (app/main.tsx).
  page.addEventListener('click', function (event) {
    page.pressed = event.target.closest('button');
  });
  // The browser would put the fields of a form into the address, and so into logs.
  page.addEventListener('submit', function (event) {
    event.preventDefault();
  });

  var path = location.pathname.replace(/\/+$/, '') || '/';
  var inArabic = /^\/ar(\/|$)/.test(path);
  var arabic = inArabic || readsArabic(saved('language'));
  if (page.dataset.page === path) {
    // A user who comes from the Arabic page has just chosen English.
    if (arabic && !inArabic && document.referrer.indexOf(location.origin + '/ar'))
      location.replace('/ar' + location.pathname + location.search + location.hash);
    // The script redirects a staff user who has signed in: the form would appear for a moment only.
    if (path.endsWith('/login') && saved('auth_token')) page.dataset.foreign = '';
    return;
  }
  // The file of another page was served (a fallback): don't show it.
  if (page.dataset.page) page.dataset.foreign = '';
  page.lang = arabic ? 'ar' : 'en';
  page.dir = arabic ? 'rtl' : 'ltr';
})(document.documentElement);
