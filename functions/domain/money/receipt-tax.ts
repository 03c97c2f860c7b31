/** What a receipt says of taxes: the registration number, and the percent of value-added tax in its amounts. */
export interface ReceiptTax {
  readonly number: string;
  readonly percent: number;
}

interface TaxedBranch {
  readonly taxNumber?: string | undefined;
  readonly settings: { readonly vat_percent: number };
}

/** The taxes on a receipt of today; undefined where the branch has neither a number nor a rate. */
export const receiptTaxOf = ({ taxNumber = '', settings }: TaxedBranch): ReceiptTax | undefined =>
  taxNumber === '' && settings.vat_percent === 0 ? undefined : { number: taxNumber, percent: settings.vat_percent };
