import { configurationOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import { test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerson } from '../testing/a-person.ts'
import { openApp } from '../testing/open-app.tsx'
import { standStill } from '../testing/still.ts'

const sections = ['base', 'message', 'suggestion', 'udesk', 'instructions', 'exportAccount', 'accountRevoke', 'accountRevokeStep'] as const
const looks = [[1440, 'light', 'en'], [390, 'dark', 'zh'], [390, 'light', 'en'], [1440, 'dark', 'zh']] as const
const shown: Record<string, readonly string[]> = {
  '1440light': sections, '390dark': sections, '390light': ['base', 'suggestion', 'accountRevoke', 'accountRevokeStep', 'message'], '1440dark': ['message', 'suggestion', 'accountRevokeStep'],
}

for (const [width, scheme, lan] of looks) {
  test(`${width} ${scheme} ${lan}`, { timeout: 240_000 }, async () => {
    await standStill({ scheme, width, height: 900 })
    const { router } = await openApp({
      path: '/account/settings/base', token: 'eyJtoken',
      configuration: { ...configurationOf(heliograph), supportLanList: [lan] },
      answers: {
        account: { me: async () => aPerson({ email: 'priya@example.org', permissions: ['user', 'operator'] }) },
        plants: { search: async () => ({ total: 0, data: [] }) },
        profile: {
          find: async () => ({ id: 10021, name: 'Priya Rao', username: null, email: 'priya@example.org', phone: '4915112345678', lan: 'en', country: 'DE', area: 'EU', dataCentre: 'FOREIGN_1', createdDate: 1_700_000_000, lastLoginTime: 1_774_173_600 }),
          messageSettings: async () => ({ mailLevel: 1, quietFrom: 1320, quietTo: 420, zone: 'Europe/Berlin', lan: 'en', email: 'priya@example.org', mailedAt: 1_774_173_600 }),
          exportState: async () => ({ usedAt: null, availableAt: null, onceAYear: true, plants: 2, mostPlants: 100 }),
          revokeOutlook: async () => ({ hindrances: [], plantsLost: [{ id: 1, name: 'Lindner Family Home' }], plantsKept: [{ id: 2, name: 'Halle Nord', businesses: ['Sonnwerk'] }], organisationsLeft: [{ id: 1, name: 'Sonnwerk' }], organisationsEnded: [], codeTo: 'email', destination: 'priya@example.org' }),
        },
        outbox: { list: async () => ({ data: [] }) },
        suggestions: {
          mine: async () => ({ total: 1, data: [{ id: 5, kind: 'wish', text: 'A darker dark, please.\nMy eyes thank you.', pictures: 2, state: 'answered', answer: 'It comes in spring.', createdDate: 1_774_173_600, answeredDate: 1_774_173_900 }] }),
          received: async () => ({ total: 1, data: [{ id: 6, kind: 'fault', text: 'The bell is too loud', pictures: 1, state: 'open', answer: null, createdDate: 1_774_173_600, answeredDate: null, contact: 'ada@home.test', userId: 4, userName: 'Ada' }] }),
        },
        content: { documents: async ({ query }) => (query.type === 'MANUAL' ? [{ id: 1, title: 'Quick start', url: 'https://docs.example.org/q', lan: 'en', type: 'MANUAL', createdDate: 1 }, { id: 2, title: 'How to read the energy flow', url: 'https://docs.example.org/f', lan: 'en', type: 'MANUAL', createdDate: 1 }] : []) },
      },
    })
    for (const section of shown[`${width}${scheme}`]!) {
      await router.navigate({ to: `/account/settings/${section}` as never })
      await new Promise((done) => setTimeout(done, 700))
      if (section === 'base' && width === 1440) {
        document.querySelector<HTMLElement>('button[aria-haspopup="menu"]:last-of-type')
      }
      const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > width + 0.5 && !one.closest('nav')).map((one) => `${one.tagName}.${one.className} ${one.getBoundingClientRect().right}`)
      if (document.documentElement.scrollWidth > width) console.log('WIDE', section, width, document.documentElement.scrollWidth, wide.slice(0, 12).join(' | '))
      await page.viewport(width, Math.max(900, document.documentElement.scrollHeight))
      await page.screenshot({ path: `zz-account-look/${section}-${width}-${scheme}.png`, element: page.elementLocator(document.documentElement) })
      await page.viewport(width, 900)
    }
  })
}

test('version', { timeout: 60_000 }, async () => {
  for (const [width, scheme] of [[1440, 'light'], [390, 'dark']] as const) {
    await standStill({ scheme, width, height: 900 })
    await openApp({ path: '/version', configuration: { ...configurationOf(heliograph) }, answers: { content: { versions: async () => [
      { channel: 'WEB', platform: 'Heliograph', platformCode: 'S', type: 1, version: '1.8.0', innerVersion: '129', layoutVersion: null, content: 'Lists that load faster.\nMails about alerts.', downloadLink: 'https://example.org/get', createdDate: 1_774_173_600 },
      { channel: 'WEB', platform: 'Heliograph', platformCode: 'S', type: 1, version: '1.7.1', innerVersion: '128', layoutVersion: '1.5.3', content: null, downloadLink: null, createdDate: 1_764_173_600 }] } } })
    await new Promise((done) => setTimeout(done, 800))
    await page.screenshot({ path: `zz-account-look/version-${width}-${scheme}.png`, element: page.elementLocator(document.documentElement) })
    document.body.innerHTML = ''
  }
})
