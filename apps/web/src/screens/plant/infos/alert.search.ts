/** What the address of the alert tab says. */
export interface AlertTabSearch {
  page?: number
}

export const alertTabSearch = ({ page }: Record<string, unknown>): AlertTabSearch =>
  Number.isSafeInteger(page) && (page as number) > 0 ? { page: page as number } : {}
