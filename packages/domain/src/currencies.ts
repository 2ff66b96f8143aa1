/**
 * A sign that no other currency shares: US$, CA$, CN¥, JP¥. The code where there is no such sign. It is the same in every
 * language: a country's own language writes its currency as a bare $ or ¥, and the reader may be from elsewhere.
 */
export const currencySign = (code: string) => {
  try {
    const parts = new Intl.NumberFormat('en-001', { style: 'currency', currency: code }).formatToParts(0)
    return parts.find(({ type }) => type === 'currency')?.value ?? code
  } catch {
    return code
  }
}
