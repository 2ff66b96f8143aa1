import type { DeviceType } from '@heliograph/domain/devices'
import type { MessageNumber } from '@heliograph/domain/errors'
import type { GridType, NetworkState, PlantCondition, PlantType } from '@heliograph/domain/plants'
import type { Point, PointCategory } from '@heliograph/domain/points'
import { because, detail, slotsByCode } from '@heliograph/domain/rejection-details'
import { expect, test } from 'vitest'
import { serverFiles } from './generated/server-files.ts'
import type { Phrase } from './kit.ts'
import { localeOf } from './languages.ts'
import {
  keyOf,
  languages,
  pageFeatures,
  pageWordsIn,
  phrasesIn,
  pseudoLanguage,
  startWordsIn,
  wordsIn,
} from './phrases.ts'
import { refer } from './refer.ts'
import { detailTextIn, serverWordsIn } from './server.ts'
import { speak } from './speak.ts'

test('Chinese texts are in Chinese, except for shared names', async () => {
  const english = flat(await phrasesIn('en'))
  for (const [key, text] of flat(await phrasesIn('zh'))) {
    const letters = text.replace(/\{\{\w+\}\}/g, '').match(/\p{L}/u)
    if (letters && text !== english.get(key)) expect(text, key).toMatch(/\p{Script=Han}/u)
  }
})

test('Spanish, Italian and Catalan speak to people informally', async () => {
  const polite = {
    es: /(?<!\p{L})(Separe|Elija|Escriba|Introduzca|Seleccione|Pulse|Compruebe|Vuelva|Añada|Inténtelo)(?!\p{L})/u,
    it: /(?<!\p{L})(Separi|Scelga|Scriva|Inserisca|Selezioni|Prema|Controlli|Apra|Aggiunga|Riprovi)(?!\p{L})/u,
    ca: /(?<!\p{L})(Separeu|Trieu|Escriviu|Introduïu|Seleccioneu|Premeu|Comproveu|Torneu|Afegiu|Voleu)(?!\p{L})/u,
  } as const
  for (const language of ['es', 'it', 'ca'] as const)
    expect([...flat(await phrasesIn(language))].filter(([, text]) => polite[language].test(text))).toEqual([])
})

test('a message can be read in the two seconds for which it shows', async () => {
  for (const language of languages)
    for (const text of Object.values((await startWordsIn(language)).errors)) expect(text.length, text).toBeLessThan(81)
})

test('each message that the server sends has a name in the list that operators see', async () => {
  const { shared: _, ...messages } = await serverWordsIn('en', 'messages')
  const { kinds } = (await wordsIn('en')).directory.messages
  expect(Object.keys(messages).filter((kind) => !Object.hasOwn(kinds, kind))).toEqual([])
})

test.each(languages)('counts are written as %s writes numbers, small ones too', (language) => {
  const { all } = speak(language, { all: '{{count}}' }) as { all: (values: { count: number }) => string }
  const counts = [...Array.from({ length: 1001 }, (_, count) => count), 12_345, 1_234_567, -5, 1.5]
  const written = new Intl.NumberFormat(localeOf(language))
  expect(counts.map((count) => all({ count }))).toEqual(counts.map((count) => written.format(count)))
})

test('slots are filled, and the count selects the plural form', async () => {
  const [en, zh] = [await wordsIn('en'), await wordsIn('zh')]
  expect([0, 1, 2, 12_345].map((count) => en.shell.total({ count }))).toEqual([
    'Total 0 records',
    'Total 1 record',
    'Total 2 records',
    'Total 12,345 records',
  ])
  expect(en.history.calendarTitle({ name: 'Use', year: 2026 })).toBe('Use in 2026, day by day')
  expect(zh.shell.total({ count: 1 })).toBe('共 1 条记录')
  expect(en.plants.noMatchTitle({ keyword: '{keyword} $&' })).toBe('No plants match “{keyword} $&”')
})

test('languages with more plural forms use them, and any language can have one for zero', () => {
  const phrases = {
    rows_zero: 'nic',
    rows_one: '{{count}} řádek',
    rows_few: '{{count}} řádky',
    rows_many: '{{count}} řádku',
    rows_other: '{{count}} řádků',
  }
  const { rows } = speak('cs', phrases) as { rows: (values: { count: number }) => string }
  expect([0, 1, 3, 1.5, 7].map((count) => rows({ count }))).toEqual([
    'nic',
    '1 řádek',
    '3 řádky',
    '1,5 řádku',
    '7 řádků',
  ])
})

test('a form for one that also stands for other numbers says which', async () => {
  const [uk, sl, pt, fr] = await Promise.all([wordsIn('uk'), wordsIn('sl'), wordsIn('pt'), wordsIn('fr')])
  expect([1, 21, 22, 25].map((count) => uk.units.days({ count }))).toEqual(['1 день', '21 день', '22 дні', '25 днів'])
  expect([1, 101, 102, 105].map((count) => sl.units.days({ count }))).toEqual([
    '1 dan',
    '101 dan',
    '102 dneva',
    '105 dni',
  ])
  // European Portuguese, unlike that of Brazil.
  expect([0, 1, 2].map((count) => pt.units.days({ count }))).toEqual(['0 dias', '1 dia', '2 dias'])
  expect([0, 1, 2, 12_345].map((count) => fr.units.days({ count }))).toEqual([
    '0 jour',
    '1 jour',
    '2 jours',
    '12\u202f345 jours',
  ])
})

test('shared texts are written once and referenced', () => {
  const common = { retry: 'Try again', rows: { all_other: 'All {{count}} rows' } }
  const tree = {
    again: '$t(common:retry)',
    all_other: '$t(common:rows.all_other)',
    steps: ['$t(common:retry)', 'Wait'],
  }
  expect(refer(tree, { common })).toEqual({
    again: 'Try again',
    all_other: 'All {{count}} rows',
    steps: ['Try again', 'Wait'],
  })
})

test('a page gets the texts that it requests', async () => {
  const [start, some] = [await startWordsIn('en'), await pageWordsIn('en', ['weather', 'find'])]
  expect(Object.keys(start)).toEqual(['auth', 'errors', 'shell', 'units'])
  expect(Object.keys(some)).toEqual(['weather', 'find'])
  const all = await wordsIn('zh')
  expect(Object.keys(all)).toEqual([...Object.keys(start), ...pageFeatures])
  expect(languages.length).toBeGreaterThan(1)
})

test('the pseudo-locale is English, a third longer, in brackets, with its slots and plurals', async () => {
  const words = await wordsIn(pseudoLanguage)
  expect(words.shell.retry).toBe('[Ţŕý ááĝááîîñ]')
  expect([0, 1].map((count) => words.shell.total({ count }))).toEqual(['[Ţööţááļ 0 ŕééçööŕðš]', '[Ţööţááļ 1 ŕééçööŕð]'])
  expect(words.alerts.countSeparator).toBe(', ')
  const lengthOf = async (language: typeof pseudoLanguage) =>
    [...flat(await phrasesIn(language)).values()].join('').replace(/\{\{\w+\}\}/g, '').length
  const longer = (await lengthOf(pseudoLanguage)) / (await lengthOf('en'))
  expect(longer).toBeGreaterThan(1.3)
  expect(longer).toBeLessThan(1.5)
  expect(languages).not.toContain(pseudoLanguage)
})

test('a missing slot and a missing text do not compile', async () => {
  const { plants, shell } = await wordsIn('en')
  // @ts-expect-error the slot is missing
  expect(plants.noMatchTitle({})).toBe('No plants match “{{keyword}}”')
  // @ts-expect-error a plural needs its count
  shell.total({ counted: 1 })
  // @ts-expect-error the text is missing
  expect(plants.nowhere).toBeUndefined()
})

test('every detail of a rejection has a text with the slots that it is made with, and its causes behind it', async () => {
  for (const files of Object.values(serverFiles)) {
    const texts = new Map(Object.entries(await files.rejections()))
    for (const [code, slots] of Object.entries<readonly string[]>(slotsByCode)) {
      const used = [...String(texts.get(code)).matchAll(/\{\{(\w+)\}\}/g)].map(([, slot]) => slot)
      expect([code, used.toSorted()]).toEqual([code, slots.toSorted()])
    }
  }
  const why = because(detail('sensorType', { type: '1154' }), detail('unknownType'), detail('withoutSn'))
  expect((await detailTextIn('en'))(why)).toBe('Sensor code 5411: unknown; no serial number')
  expect((await detailTextIn('zh'))(why)).toBe('传感器代码 5411：未知；没有序列号')
})

test('every code of the API has a text, or this does not compile', async () => {
  const { errors, points, devices, plants } = await wordsIn('en')
  errors satisfies Record<MessageNumber, string>
  points satisfies Record<Point, string>
  devices.type satisfies Record<DeviceType, string>
  devices.category satisfies Record<PointCategory, string>
  plants.network satisfies Record<NetworkState, string>
  plants.type satisfies Record<PlantType, string>
  plants.grid satisfies Record<GridType, string>
  plants.condition satisfies Record<PlantCondition, string>
  expect(keyOf('plant.hand-over')).toBe('plant-hand-over')
})

function flat(tree: Phrase, path = ''): Map<string, string> {
  if (typeof tree === 'string') return new Map([[path, tree]])
  return new Map(Object.entries(tree).flatMap(([key, each]) => [...flat(each as Phrase, `${path}/${key}`)]))
}
