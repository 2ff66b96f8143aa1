import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { openApp } from '#testing/open-app.tsx'
import { allDrawn, cutAtWindow, moveAgain, standStill } from '#testing/still.ts'
import type { Scheme } from '#theme/looks.ts'
import { answers, now } from './pictures.fixture.ts'
// The log-in fetches it after its form has been painted: here it loads immediately.
import './login-passkey.tsx'

const pages = {
  data: {
    path: `${paths.plantData}?plant=7`,
    shown: () => page.getByRole('region', { name: 'Energy', exact: true }).getByRole('img').first(),
  },
  list: { path: paths.plantList, shown: () => page.getByText('Windmühlenhof').first() },
  devices: { path: `${paths.plantDevice}?plant=7`, shown: () => page.getByRole('link', { name: 'South roof' }) },
  alerts: { path: `${paths.plantAlert}?plant=7`, shown: () => page.getByText('F06 Grid voltage dip').first() },
  details: { path: `${paths.plantDetail}?plant=7`, shown: () => page.getByText('Marta Lindner') },
  login: { path: paths.login, shown: () => page.getByRole('button', { name: 'Use a passkey' }) },
}

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const tall = (size: typeof desktop) => ({ ...size, height: 1900 })

type Taken = [what: keyof typeof pages, scheme: Scheme, size: typeof desktop]
const taken: Taken[] = [
  ['data', 'light', tall(desktop)],
  ['data', 'dark', tall(desktop)],
  ['data', 'light', tall(phone)],
  ['list', 'light', desktop],
  ['list', 'dark', phone],
  ['devices', 'dark', desktop],
  ['devices', 'light', phone],
  ['alerts', 'light', desktop],
  ['alerts', 'dark', phone],
  ['details', 'dark', desktop],
  ['login', 'dark', phone],
]

test.each(taken)('%s, %s: the page looks unchanged', { timeout: 60_000 }, async (what, scheme, size) => {
  await standStill({ scheme, ...size }, now)
  const { path, shown } = pages[what]
  await openApp({ path, answers, ...(what !== 'login' && { token: 'eyJtoken' }) })
  await expect.element(shown()).toBeVisible()
  cutAtWindow()
  await allDrawn()
  await expect(document.documentElement).toMatchScreenshot(`${what}-${size.width}-${scheme}`)
})

afterEach(moveAgain)
