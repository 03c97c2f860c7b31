/** The form that the main action of the desk saves. */
export const VISIT_FORM = 'visit-form';

/** What the desk knows of the form. */
export interface FormState {
  /** Something is entered that the main action has to save. */
  readonly filled: boolean;
  readonly saving: boolean;
}
