import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Brand } from '@heliograph/brand/brand'
import { brandsOf } from '@heliograph/brand/brands'
import { heliograph } from '@heliograph/brand/heliograph'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { createBranding } from './branding.ts'

const server = await startTestServer()
afterAll(server.close)
interface Asked {
  visitDomain?: string
  projectId?: string
  textTypeList?: string[]
  colorCategoryList?: string[]
}
const configuration = (body: Asked) =>
  server.apiWith('').branding.configuration({ body: { channel: 'WEB', platform: 'INTELLGENT', ...body } })

test('an unknown domain shows the default brand, and the response names the data centre', async () => {
  const original = await configuration({ visitDomain: 'somewhere.example' })
  expect(original).toMatchObject({ status: 'OK', trackingCode: null })
  expect(original.textList).toContainEqual({ type: 'CURRENT_DATA_CENTRE', lan: null, textInfo: 'FOREIGN_1' })
})

test('the languages that are announced are those whose texts are there', async () => {
  const folder = fileURLToPath(new URL('../../../../../../packages/phrases/src/', import.meta.url))
  const written = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'common.json')))
  const { supportLanList } = await configuration({ visitDomain: 'somewhere.example' })
  expect(supportLanList.toSorted()).toEqual(written.toSorted())
})

test.each(['', 'a\0b', 'x'.repeat(253), 'evil.example:443', "'; drop table users", '//evil'])(
  'any domain (%j) returns a brand, never an error',
  async (visitDomain) => expect(await configuration({ visitDomain })).toMatchObject({ status: 'OK' }),
)

test('online instructions are blocked when only the default link of the original exists (spec §6)', async () => {
  const link = 'https://help.example.org/manual'
  const withManual = (brand: Brand, manualUrl: string | undefined): Brand => ({
    ...brand,
    texts: { ...brand.texts, ...(manualUrl !== undefined && { manualUrl }) },
  })
  const blockedFor = async (
    own: string | undefined,
    ofOriginal: string | undefined,
    documents: readonly string[] = [],
  ) => {
    const brand = withManual(nordlicht, own)
    const look = createBranding({
      brand,
      brands: { current: () => brandsOf(withManual(heliograph, ofOriginal), [brand]), isOff: () => false },
      dataCentre: 'FOREIGN_1',
      isSuspended: async () => false,
      hasDocuments: async (type) => documents.includes(type),
    })
    return (await look.look()).emptyFunctions.includes('onlineInstructions')
  }
  expect(await blockedFor(link, link)).toBe(true)
  expect(await blockedFor(link, link, ['MANUAL'])).toBe(false)
  expect(await blockedFor('https://nordlicht.example/manual', link)).toBe(false)
  // The manual of the product.
  expect(await blockedFor(undefined, link)).toBe(false)
})

test('texts and colours are of the kinds that a client asks for, and all if it names none', async () => {
  const all = await configuration({})
  const kindsOf = ({ textList }: typeof all) => [...new Set(textList.map(({ type }) => type))]
  expect(kindsOf(all)).toEqual(expect.arrayContaining(['SHOW_NAME', 'APP_SHOW_NAME', 'CURRENT_DATA_CENTRE']))
  expect(await configuration({ textTypeList: [], colorCategoryList: [] })).toEqual(all)
  const some = await configuration({
    textTypeList: ['SHOW_NAME', 'toString', 'SHOW_NAME'],
    colorCategoryList: ['chart'],
  })
  expect(some).toEqual({ ...all, textList: all.textList.filter(({ type }) => type === 'SHOW_NAME'), colorList: [] })
  expect(await configuration({ colorCategoryList: ['chart', 'common'] })).toEqual(all)
})

test('colours are hexadecimal, and links are https or inline images', async () => {
  for (const brand of [await configuration({}), await configuration({ projectId: 'NORDLICHT' })]) {
    for (const { colorCode } of brand.colorList) expect(colorCode).toMatch(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i)
    expect(brand.squareLogoLink).toMatch(/^(https:|data:image\/|\/)/)
  }
})
