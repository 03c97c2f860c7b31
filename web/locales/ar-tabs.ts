import pages from './ar/tabs/pages.json' with { type: 'json' };

/** The Arabic texts of the staff's tabs that open later; merged over those of staff. */
export const texts = { pages };
