import common from './en/staff/common.json' with { type: 'json' };
import forms from './en/staff/forms.json' with { type: 'json' };
import messages from './en/staff/messages.json' with { type: 'json' };
import navigation from './en/staff/navigation.json' with { type: 'json' };
import tabs from './en/tabs/pages.json' with { type: 'json' };
import pages from './en/staff/pages.json' with { type: 'json' };

/** The English texts that only staff see; merged over the public ones. */
export const texts = { common, forms, messages, navigation, pages: { ...pages, ...tabs } };
