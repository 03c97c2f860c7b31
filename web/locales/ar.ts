import common from './ar/common.json' with { type: 'json' };
import forms from './ar/forms.json' with { type: 'json' };
import messages from './ar/messages.json' with { type: 'json' };
import navigation from './ar/navigation.json' with { type: 'json' };
import pages from './ar/pages.json' with { type: 'json' };

/** The Arabic texts of the public pages. */
export const texts = { common, forms, messages, navigation, pages };
