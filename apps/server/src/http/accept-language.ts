import { languageCookie, type Brand } from '@heliograph/brand/brand'
import { defaultLanguage } from '@heliograph/brand/languages'
import type { FastifyRequest } from 'fastify'

/** The languages of the brand in the order in which the client will choose from them, too. */
export const languagesOf = (brand: Brand, { headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>) => {
  const wishes = [
    cookies[languageCookie(brand)] ?? '',
    ...acceptedLanguages(headers['accept-language']),
    defaultLanguage,
  ]
  return wishes.filter((wish) => brand.languages.some((offered) => offered === wish))
}

/** Languages in the order in which a browser or program prefers them: `pt-BR, en;q=0.8` → pt, en. */
export const acceptedLanguages = (header = '') =>
  header
    .slice(0, longestHeader)
    .split(',')
    .map((wish) => {
      const [name = '', weight = ''] = wish.trim().toLowerCase().split(';')
      return { language: name.split('-')[0] ?? '', weight: Number(/^ *q=([\d.]+)$/.exec(weight)?.[1] ?? 1) }
    })
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language)

const longestHeader = 300
