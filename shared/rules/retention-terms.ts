// How long data is kept that nobody asks to erase. Source: docs/data-protection.md#terms.

/** Five years after the end of the tax year of the clinic day. */
export const BOOK_DAYS = 6 * 365 + 2;

/** Messages and calls noted. Consents stay while the patient is known. */
export const MESSAGE_LOG_DAYS = 3 * 365 + 1;

/** A conversation leaves the inbox so many days after its last message. */
export const CONVERSATION_DAYS = 60;

/** A patient whose last visit is as long ago is no patient any more: the books of that visit end too. */
export const UNSEEN_PATIENT_DAYS = 6 * 365 + 2;
