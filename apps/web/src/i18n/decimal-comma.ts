/** Whether this computer writes 1,5. Its spreadsheets follow that, not the language of our pages. */
// oxlint-disable-next-line no-restricted-properties -- Not for showing a number.
export const hasDecimalComma = () => new Intl.NumberFormat().format(1.5).includes(',')
