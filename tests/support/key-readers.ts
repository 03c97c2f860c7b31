/** Functions of `keys` that read a key instead of building one. */
export const keyReaders: ReadonlySet<string> = new Set([
  'ticketLocationOf',
  'cashDayOf',
  'ticketNoOf',
  'ordinalOf',
  'digitsOfEntry',
  'patientOfPhoneSort',
  'ageInDueSort',
  'momentInDueSort',
  'serviceInDueSort',
  'partsOfUnrecordedSort',
  'branchOfRegistration',
  'dayOfVisits',
  'sequenceOfOrder',
]);
