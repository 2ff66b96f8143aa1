/** What the address of the plant list says. */
export interface PlantListSearch {
  page?: number
  keyword?: string
  by?: 'name' | 'id'
  to?: 'ASC' | 'DESC'
}

export const plantListSearch = ({ page, keyword, by, to }: Record<string, unknown>): PlantListSearch => ({
  ...(Number.isSafeInteger(page) && (page as number) > 0 && { page: page as number }),
  ...(keyword !== undefined && keyword !== '' && { keyword: `${keyword}`.slice(0, 100) }),
  ...((by === 'name' || by === 'id') && { by }),
  ...((to === 'ASC' || to === 'DESC') && { to }),
})
