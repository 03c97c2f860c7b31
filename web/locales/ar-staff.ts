import common from './ar/staff/common.json' with { type: 'json' };
import forms from './ar/staff/forms.json' with { type: 'json' };
import messages from './ar/staff/messages.json' with { type: 'json' };
import navigation from './ar/staff/navigation.json' with { type: 'json' };
import tabs from './ar/tabs/pages.json' with { type: 'json' };
import pages from './ar/staff/pages.json' with { type: 'json' };

/** The Arabic texts that only staff see; merged over the public ones. */
export const texts = { common, forms, messages, navigation, pages: { ...pages, ...tabs } };
