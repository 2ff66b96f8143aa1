import { expect, test } from 'vitest'
import { checkFile, checkSettings } from './check.ts'
import { heliograph } from './heliograph.ts'
import { isDomain } from './hosts.ts'
import { nordlicht } from './nordlicht.ts'
import { openPages } from './open-calls.ts'
import { brandFileOf, completed, missingFlags, newSettings, settingsOf } from './settings.ts'

const fjord = newSettings('Fjord')
/** What is wrong with Fjord once this is changed. */
const wrong = (changes: object) =>
  checkSettings({ ...fjord, ...changes }, 'FJORD').problems.map(({ field, problem }) => `${field} ${problem}`)
const text = (type: string, value: unknown) => wrong({ texts: { ...fjord.texts, [type]: value } })

test.each([heliograph, nordlicht])('$code is right as it is, and the same after it (spec §1, §3)', (brand) => {
  expect(checkSettings(settingsOf(brand), brand.code)).toEqual({ settings: settingsOf(brand), problems: [] })
})

test('what settings lack is as in the original, except for a name', () => {
  expect(checkSettings({ texts: { showName: { en: 'Fjord' }, appShowName: 'Fjord' } }, 'FJORD').settings).toEqual(fjord)
  expect(wrong({ texts: {} })).toEqual(['texts.showName.en missing'])
  expect(text('showName', { de: 'Fjord' })).toEqual(['texts.showName.en missing'])
  expect(text('showName', { en: ' ' })).toEqual(['texts.showName.en missing'])
})

test('what no brand has is an error, not ignored: in a file it may be a slip', () => {
  expect(wrong({ color: {}, colours: { 'chart-13': { hex: '#fff', alphaPercent: 100 } } })).toEqual([
    'color unknown',
    'colours.chart-13 unknown',
  ])
  expect(wrong({ flags: { fly: true, message: 'yes' }, languages: ['en', 'tlh'] })).toEqual([
    'languages unknown',
    'flags.fly unknown',
    'flags.message wrong',
  ])
  expect(wrong({ theme: 'pink', toasts: 2, multiDataCentre: 1, layoutVersion: '2' })).toHaveLength(4)
  // Which data centre this is, the server says.
  expect(text('currentDataCentre', 'CHINA')).toEqual(['texts.currentDataCentre unknown'])
})

test('no brand announces a function that the product does not have: not from a file, nor stored by an earlier version (spec §1)', () => {
  for (const flag of missingFlags) {
    expect(wrong({ flags: { [flag]: true } })).toEqual([`flags.${flag} unknown`])
    expect(wrong({ flags: { [flag]: false } })).toEqual([])
    expect(completed({ ...fjord, flags: { ...fjord.flags, [flag]: true } }).flags[flag]).toBe(false)
  }
  expect(missingFlags).toEqual(['deviceControl'])
})

test('what nobody can do without is not closed (spec §6)', () => {
  expect(wrong({ blockedFunctions: ['insurance', 'plantFinance', 'of-tomorrow'] })).toEqual([])
  for (const page of Object.keys(openPages))
    expect(wrong({ blockedFunctions: ['insurance', page] })).toEqual(['blockedFunctions wrong'])
})

test.each([null, 7, 'x', [], { texts: [], logos: 1, colours: 'x', languages: {}, flags: null, domains: 'a.example' }])(
  'anything may be given: %j',
  (given) => expect(checkSettings(given, 'FJORD').problems).not.toEqual([]),
)

test('colours have 3 or 6 hexadecimal digits (spec §5), and a mark of a chart can be seen', () => {
  const colour = (hex: unknown, alphaPercent: unknown = 100) => wrong({ colours: { 'chart-1': { hex, alphaPercent } } })
  expect(colour('#abc')).toEqual([])
  expect(colour('A1B2C3', 40)).toEqual([])
  for (const hex of ['#abcd', 'red', 'url(x)', '', null]) expect(colour(hex)).toEqual(['colours.chart-1 no-colour'])
  for (const percent of [39, 101, Number.NaN, '50'])
    expect(colour('#abc', percent)).toEqual(['colours.chart-1 no-opacity'])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://fjord.example/terms',
  '//fjord.example',
  'https://fjord.example@evil.example/',
  'https://fjord.example:8443/',
  'https://fjord.example\\@evil.example',
  'https://FJORD.example/',
  'https://fjörd.example/',
  'https://127.0.0.1/',
  'https://localhost/',
  ' https://fjord.example/',
  'https://fjord.example/\nx',
])('%j is no link of a brand', (link) => expect(text('serviceTerms', link)).toHaveLength(1))

test('a link leads to a page by https', () => {
  expect(text('serviceTerms', 'https://fjord.example/terms?lang=en#top')).toEqual([])
  expect(text('serviceTerms', { en: 'https://fjord.example/en', de: 'javascript:x' })).toEqual([
    'texts.serviceTerms.de no-https-link',
  ])
})

test('a picture is in the settings themselves, and not too large', () => {
  const logo = (square: unknown) => wrong({ logos: { ...fjord.logos, square } })
  const inLarge = (length: number) => `data:image/webp;base64,${'A'.repeat(length)}`
  expect(logo(inLarge(1000))).toEqual([])
  for (const address of ['https://fjord.example/logo.svg', '/logo.svg', 'data:text/html,x', 'data:image/png;base64,AA'])
    expect(logo(address)).toEqual(['logos.square no-picture'])
  expect(logo(inLarge(100_000))).toEqual(['logos.square picture-too-large'])
  expect(text('loginBackgroundImage', inLarge(100_000))).toEqual([])
  expect(text('rectangularLogo', { en: inLarge(10), de: 'x' })).toEqual(['texts.rectangularLogo.de no-picture'])
})

test('a name has no signs that turn or break a line, and fits into a title', () => {
  expect(text('showName', { en: 'Fjord\u202Egro' })).toEqual(['texts.showName.en wrong'])
  expect(text('showName', { en: 'Fjo\nrd' })).toEqual(['texts.showName.en wrong'])
  expect(text('showName', { en: 'F'.repeat(61) })).toEqual(['texts.showName.en too-long'])
  expect(text('appStoreDescription', 'One line\nand another')).toEqual([])
})

test('a domain is a name in lower case as in DNS, without a port; an address is none', () => {
  for (const domain of ['fjord.example', 'solar.fjord-1.example', 'xn--fjrd-6qa.example', 'fjord.localhost'])
    expect([domain, isDomain(domain)]).toEqual([domain, true])
  const none = ['Fjord.example', 'fjörd.example', 'fjord', 'fjord.example:80', '127.0.0.1', '*.example', 'a..b', '-a.b']
  for (const domain of [...none, 'ab--c.example', `${'a'.repeat(64)}.example`, 'fjord.example.', ''])
    expect([domain, isDomain(domain)]).toEqual([domain, false])
  expect(wrong({ domains: ['fjord.example', 'fjord.example'] })).toEqual(['domains.1 no-domain'])
  expect(wrong({ domains: Array.from({ length: 21 }, (_, at) => `f${at}.example`) })).toEqual(['domains wrong'])
})

test('links in mails lead to a domain of the brand, and the original has none of its own', () => {
  const own = { domains: ['fjord.example'], officialDomain: 'fjord.example' }
  expect(wrong(own)).toEqual([])
  expect(wrong({ ...own, officialDomain: 'evil.example' })).toEqual(['officialDomain not-own-domain'])
  expect(checkSettings({ ...fjord, ...own }, heliograph.code).problems).toEqual([
    { field: 'domains', problem: 'not-own-domain' },
  ])
})

test('the script of the visitor statistics is a path on the brand’s own site', () => {
  for (const trackingCode of ['/statistics.js', '/own/v2.1/count-it.js', '', null])
    expect(wrong({ trackingCode })).toEqual([])
  const elsewhere = [
    'https://count.example/x.js',
    '//count.example/x.js',
    '/../x.js',
    '/x.js?y',
    '/a//x.js',
    'x.js',
    '/x',
    7,
  ]
  for (const trackingCode of [...elsewhere, `/${'x'.repeat(200)}.js`])
    expect(wrong({ trackingCode })).toEqual(['trackingCode no-script'])
})

test('a file carries a brand to another installation, also under another code', () => {
  const file: unknown = JSON.parse(JSON.stringify(brandFileOf('NORDLICHT', settingsOf(nordlicht))))
  expect(checkFile(file, 'FJORD')).toEqual({ settings: settingsOf(nordlicht), problems: [] })
  for (const other of [settingsOf(nordlicht), { kind: 'heliograph-brand-2' }, null, []])
    expect(checkFile(other, 'FJORD').problems).toEqual([{ field: 'kind', problem: 'wrong' }])
})

test('what an older version of the product stored is completed with what brands did not have then', () => {
  const { theme, flags, ...old } = settingsOf(nordlicht)
  const { deviceControl, ...fewer } = flags
  const now = completed({ ...old, flags: fewer as typeof flags })
  expect([now.theme, now.flags.deviceControl, now.texts]).toEqual([
    heliograph.theme,
    heliograph.flags.deviceControl,
    nordlicht.texts,
  ])
  expect([theme, deviceControl]).not.toEqual([now.theme, now.flags.deviceControl])
})
