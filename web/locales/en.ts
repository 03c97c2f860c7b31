import common from './en/common.json' with { type: 'json' };
import forms from './en/forms.json' with { type: 'json' };
import messages from './en/messages.json' with { type: 'json' };
import navigation from './en/navigation.json' with { type: 'json' };
import pages from './en/pages.json' with { type: 'json' };

/** The English texts of the public pages. */
export const texts = { common, forms, messages, navigation, pages };
