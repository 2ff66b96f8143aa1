import { test, expect } from 'vitest'
import { page } from 'vitest/browser'
import { aPerson } from '../../../testing/a-person.ts'
import { standStill, moveAgain } from '../../../testing/still.ts'
import { openApp } from '../../../testing/open-app.tsx'

const session = { ip: '192.0.2.7', countryCode: 'DE', methods: ['password'], createdDate: 1_760_000_000, lastSeenDate: 1_760_000_060 }
const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
test.each([
  ['light', 1440, 'en'], ['dark', 1440, 'zh'], ['dark', 390, 'en'], ['light', 390, 'zh'], ['light', 320, 'en'],
] as const)('look %s %s %s', async (scheme, width, lan) => {
  await standStill({ scheme, width, height: 2600 })
  const { screen } = await openApp({
    path: '/account/settings/security',
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson({ email: null }), unread: async () => 0 },
      plants: { search: async () => ({ total: 0, data: [] }) },
      regions: { phonePatterns: async () => [{ countryCode: 'DE', name: 'Germany', prefix: '49', lengthList: [10, 11], example: '1512 3456789' }] as never, callerCountry: async () => ({ countryCode: 'DE', area: 'EU' }) },
      registration: { passwordStrength: async () => ({ score: 4, fault: null }) },
      thirdParty: { providers: async () => [], linked: async () => [] },
      audit: { mine: async () => ({ total: 0, data: [] }) },
      security: {
        standing: async () => ({ email: null, phone: '491701234567', username: null, hasPassword: true, passwordChangedDate: 1_760_000_000, totpSince: null, recoveryCodesLeft: 0, passkeys: 2, asksPasskey: false, proofs: ['password'] }),
        sessions: async () => [
          { ...session, id: idOf(1), browser: 'Firefox', system: 'Windows', current: false },
          { ...session, id: idOf(2), browser: 'Chrome', system: 'Android', current: true, countryCode: null },
          { ...session, id: idOf(3), browser: null, system: null, current: false, ip: null },
        ],
        passkeys: async () => [
          { id: 1, name: 'Work laptop with a rather long name that goes on', backedUp: true, createdDate: 1_760_000_000, lastUsedDate: 1_760_000_060 },
          { id: 2, name: 'iPhone', backedUp: false, createdDate: 1_760_000_000, lastUsedDate: null },
        ],
        beginTotp: async () => ({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Heliograph:ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Heliograph' }),
      },
    },
  })
  if (lan === 'zh') { document.cookie = 'language=zh; Path=/' }
  const words = (await import('@heliograph/phrases')).wordsIn
  const w = (await words('en')).security
  await expect.element(screen.getByRole('button', { name: w.changePassword })).toBeVisible()
  if (lan === 'zh') {
    await screen.getByRole('button', { name: 'User menu' }).click()
    await screen.getByRole('menuitem', { name: 'General' }).click()
    await screen.getByRole('radio', { name: '简体中文' }).click()
    await screen.getByRole('button', { name: '用户菜单' }).click()
    await screen.getByRole('menuitem', { name: '账号安全' }).click()
  }
  const z = (await words(lan)).security
  await expect.element(screen.getByRole('button', { name: z.changePassword })).toBeVisible()
  await screen.getByRole('button', { name: z.changePassword }).click()
  await screen.getByRole('button', { name: z.linkEmail }).click()
  await screen.getByRole('button', { name: z.changePhone }).click()
  await screen.getByRole('button', { name: z.turnOn }).click()
  await expect.element(screen.getByRole('img', { name: z.qr })).toBeVisible()
  window.scrollTo(0, 0)
  await page.screenshot({ path: `zz-look/${scheme}-${width}-${lan}.png` })
  await moveAgain()
})
