import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'

/**
 * The router takes search parameters for JSON: `7` is a number, and the text "7" has quotes. A client style is a text that
 * stays as it came (spec §2).
 */
export const parseSearch = (search: string): Record<string, unknown> => {
  const parsed: Record<string, unknown> = defaultParseSearch(search)
  const style = new URLSearchParams(search).get(name)
  return style ? { ...parsed, [name]: style } : parsed
}

export const stringifySearch = ({ [name]: style, ...others }: Record<string, unknown>) => {
  const search = defaultStringifySearch(others)
  if (typeof style !== 'string') return search
  return `${search === '' ? '?' : `${search}&`}${new URLSearchParams({ [name]: style }).toString()}`
}

const name = 'clientStyle'
