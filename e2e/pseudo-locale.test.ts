import { pseudoLanguage, wordsIn } from '@heliograph/phrases'
import { logIn, logOut, people, speak, visit } from './people.ts'
import { seeOnlyWords, unbracketedIn, watchData } from './unbracketed.ts'
import { desktop, expect, walkIn } from './walk.ts'

const words = await wordsIn(pseudoLanguage)
const operator = 'admin@heliograph.test'

const screens = {
  [people.owner]: [
    '/fleet',
    '/plant/list',
    '/plant/infos/data',
    '/plant/infos/device',
    '/plant/infos/alert',
    '/plant/infos/detail',
    '/plant/infos/relate',
    '/largescreen',
    '/account/settings/base',
    '/account/settings/common',
    '/account/settings/security',
    '/account/settings/message',
    '/account/settings/suggestion',
    '/account/settings/exportAccount',
    '/identity',
  ],
  [operator]: [
    '/installation',
    '/installation/people',
    '/installation/jobs',
    '/installation/brands',
    '/intake',
    '/content',
    '/take-over',
  ],
}
const outside = ['/login', '/register', '/forgetPassword', '/version', '/outbox']

const test = walkIn(desktop)

test.for([
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const)(
  'on %s, screens take all their texts from the words, and have room for longer ones',
  async ([, viewport], { page }) => {
    await page.setViewportSize(viewport)
    const data = await watchData(page)
    await speak(page, pseudoLanguage)
    for (const path of outside) {
      await page.goto(path)
      await seeOnlyWords(page, path, data)
    }
    for (const [person, paths] of Object.entries(screens)) {
      await page.goto('/login')
      await logIn(page, words, person)
      await expect(page).not.toHaveURL(/login/)
      for (const path of paths) {
        await visit(page, path)
        await seeOnlyWords(page, path, data)
      }
      await logOut(page, words)
      await expect(page).toHaveURL(/login/)
    }
  },
)

test('a hard-coded text is found', async ({ page }) => {
  await speak(page, pseudoLanguage)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.auth.welcome)
  expect(await unbracketedIn(page, new Set())).toEqual([])
  await page.evaluate(() => document.querySelector('main')?.append('Save changes', '12.3 kWh', 'Lindner Home'))
  // Names are data from the server.
  expect((await unbracketedIn(page, new Set(['Lindner Home']))).join()).toContain('Save changes')
})
