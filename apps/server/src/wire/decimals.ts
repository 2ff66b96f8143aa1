/**
 * To nine decimals, which is a milligram of a tonne: what binary fractions add or take away is put right, because clients cut
 * numbers off instead of rounding them.
 */
export const decimalOf = (value: number) => Number(value.toFixed(9))
