import type { Configuration } from '@heliograph/brand/configuration'
import { configurationOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import type { LanguageCode } from '@heliograph/brand/languages'
import { contract } from '@heliograph/contract'
import type { Transport } from '@heliograph/contract/browser'
import { fakeClient } from '@heliograph/contract/testing'
import type { DataCentre } from '@heliograph/domain/regions'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from 'vitest-browser-react'
import { forgetBox } from '#api/snapshot-box.ts'
import { App } from '#app/app.tsx'
import { begin } from '#app/begin.ts'
import { createAppRouter } from '#app/router.tsx'
import { start } from '#app/start.ts'
import { keepManyPlants } from '#features/plants/plants/many-plants.ts'
import { lookOf } from '#theme/theme.ts'
import '#theme/base.ts'

export type FakeHandlers = Parameters<typeof fakeClient<typeof contract>>[1]

interface Visit {
  path?: string
  /** The server's answer before anything mounts; with `lost` the call fails. */
  configuration?: Partial<Configuration> | 'lost'
  answers?: FakeHandlers
  /** Logged in from an earlier visit. */
  token?: string
  /** Chosen on an earlier visit. */
  dataCentre?: DataCentre
  language?: LanguageCode | undefined
  /** The session storage of this tab. */
  kept?: Record<string, string>
  /** Never here before: the frame then asks how many plants there are. Otherwise, there were few. */
  isFirstVisit?: boolean
}

/** The whole app as a person sees it, with a fake server that is checked against the contract. */
export const openApp = async ({ path = '/', configuration = {}, answers = {}, token, ...visit }: Visit = {}) => {
  const { kept = {}, isFirstVisit = false, dataCentre, language } = visit
  await forgetEverything()
  if (!isFirstVisit) keepManyPlants(false)
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  if (dataCentre !== undefined) localStorage.setItem('login-data-centre', dataCentre)
  if (language !== undefined) document.cookie = `language=${language}; Path=/`
  if (token !== undefined) document.cookie = `token=${token}; Path=/`
  const transports: Transport[] = []
  const begun = begin((transport) => {
    transports.push(transport)
    return fakeClient(contract, {
      ...answers,
      branding: {
        configuration: async () => {
          if (configuration === 'lost') throw new TypeError('Failed to fetch')
          return { ...configurationOf(heliograph), ...configuration }
        },
      },
    })
  })
  const started = await start(begun)
  const router = createAppRouter(started, createMemoryHistory({ initialEntries: [path] }))
  const screen = await render(<App started={started} router={router} look={lookOf(started.host.platform.brand)} />)
  return { screen, router, started, transport: transports[0]!, transports }
}

const forgetEverything = async () => {
  await forgetBox()
  localStorage.clear()
  sessionStorage.clear()
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`
}
