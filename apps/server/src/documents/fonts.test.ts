import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { amountText } from '@heliograph/domain/amounts'
import { languages } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { openLetters } from './fonts.ts'

const textsIn = (phrase: unknown): string[] =>
  typeof phrase === 'string' ? [phrase] : Object.values(Object(phrase)).flatMap(textsIn)

/** Read as files: as modules, fourteen hundred of them would each be prepared for the test first. */
const filesOf = (language: string) => {
  const folder = join(import.meta.dirname, '../../../../packages/phrases/src', language)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

test('every letter of every phrase has a glyph, in every language of the product', async () => {
  for (const language of languages) {
    const { missingIn } = await openLetters(language)
    const texts = textsIn(filesOf(language))
    expect(texts.length).toBeGreaterThan(2000)
    const letters = [...new Set(texts.join(''))].filter((letter) => letter !== '\n').join('')
    expect(missingIn(letters), language).toEqual([])
  }
})

test('so has every letter of the languages that the product will have, and of the names of their countries', async () => {
  const samples = {
    pl: 'Zażółć gęślą jaźń ĄĆĘŁŃÓŚŹŻ „”',
    cs: 'Příliš žluťoučký kůň úpěl ďábelské ódy ŘŠŤŮŽĎŇ',
    tr: 'Pijamalı hasta yağız şoföre çabucak güvendi İĞŞ',
    ro: 'Ștefan țipă: așa, în câmp ȘȚĂÎÂ',
    ca: 'L’il·lusió, cel·la, ç, ï',
    vi: 'Điện năng tiêu thụ, lưới điện, sản lượng: ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
    uk: 'Їжак, ґанок, єдність, ґрунт, м’яч ҐЄІЇ',
    ja: '発電量、買電・売電「自家消費率」パワーコンディショナー ぁっゃゅょー',
    ko: '발전량, 계통 연계, 자가소비율 “뷁쀍” (태양광)',
    zh: '发电量、购电、上网：“自给率” （光伏）￥',
    fr: 'Œuvre : « à l’été » 12 345,6 €',
    de: 'Übergröße „ß“ ‚ẞ‘',
  }
  for (const [language, text] of Object.entries(samples))
    expect((await openLetters(language)).missingIn(text), language).toEqual([])
})

test('so has every amount of money, whichever its currency, and one font draws all of it', async () => {
  const { missingIn, runsOf } = await openLetters('en')
  for (const currency of Intl.supportedValuesOf('currency')) {
    const amount = amountText(-1_234_567, currency)
    expect(missingIn(amount), currency).toEqual([])
    expect(runsOf(amount, 'strong'), currency).toHaveLength(1)
  }
})

test('a letter that no font has shows as one box, and what nobody sees is left out', async () => {
  const { runsOf } = await openLetters('en')
  const shown = (text: string) =>
    runsOf(text, 'regular')
      .map((run) => run.text)
      .join('')
  expect(shown('Dach 👨‍👩‍👧 x')).toBe('Dach □ x')
  expect(shown('سقف')).toBe('□□□')
  expect(shown('a\u202eb\ufe0fc\u200d')).toBe('abc')
  expect(shown('e\u0301')).toBe('é')
  expect(shown('')).toBe('')
})

test('a letter that Chinese and Japanese write differently is in the letters of its text', async () => {
  const fontsOf = async (text: string, language: string) =>
    (await openLetters(language)).runsOf(text, 'strong').map(({ font }) => font.split('/').at(-2))
  expect(await fontsOf('直', 'zh')).toEqual(await fontsOf('直', 'en'))
  expect(await fontsOf('直', 'ja')).not.toEqual(await fontsOf('直', 'zh'))
  // Of a plant in Japan, read in English.
  expect(await fontsOf('直しました', 'en')).toEqual(await fontsOf('直', 'ja'))
})
