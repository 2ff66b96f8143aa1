import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { contract } from '@heliograph/contract'
import { fakeClient } from '@heliograph/contract/testing'
import { heliograph } from '@heliograph/brand/heliograph'
import { wordsIn, type Language } from '@heliograph/phrases'
import { Refusal } from '@heliograph/domain/errors'
import { test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiProvider } from '../api/api-context.tsx'
import { openApp } from '../testing/open-app.tsx'
import { themeOf, resolverOf } from '../theme/theme.ts'
import { LinkedAccounts } from '../features/third-party/linked-accounts.tsx'
import '../theme/base.ts'
import '../theme/frame.ts'

const labelOf = (language: string) => ({ sonnwerk: language === 'zh' ? '太阳工坊' : 'Sonnwerk Energiegenossenschaft', wechat: language === 'zh' ? '微信' : 'WeChat' })
for (const [language, dark, width] of [['en', false, 390], ['zh', true, 390], ['en', true, 1440], ['zh', false, 1440]] as const) {
  const look = `${language}-${dark ? 'dark' : 'light'}-${width}`
  const labels = labelOf(language)
  const provider = { name: 'sonnwerk', label: labels.sonnwerk, kind: 'oidc' as const }
  const providers = [provider, { name: 'wechat', label: labels.wechat, kind: 'wechat' as const }, { name: 'qq', label: 'QQ', kind: 'qq' as const }]
  const start = async (path: string, thirdParty: object = {}, kept = {}) => {
    await page.viewport(width, width === 390 ? 844 : 900)
    document.cookie = 'x=1'
    const opened = await openApp({
      path,
      kept,
      configuration: { },
      answers: {
        regions: { callerCountry: async () => ({ countryCode: 'DE', area: 'EU' }) },
        plants: { search: async () => ({ total: 0, data: [] }) },
        thirdParty: {
          providers: async () => providers,
          finish: async () => ({ provider, nickname: 'Ada Lindner', email: 'ada.lindner@sonnwerk-energiegenossenschaft.example', toLink: false, linked: false, ticket: 't' }),
          ...thirdParty,
        },
      },
    })
    document.documentElement.dataset['mantineColorScheme'] = dark ? 'dark' : 'light'
    return opened
  }
  const shoot = async (name: string) => {
    document.documentElement.dataset['mantineColorScheme'] = dark ? 'dark' : 'light'
    await new Promise((r) => setTimeout(r, 400))
    await page.screenshot({ path: `__tp__/${name}-${look}.png` })
  }
  test(look, async () => {
    const w = await wordsIn(language as Language)
    const speak = async (screen: Awaited<ReturnType<typeof openApp>>['screen']) => {
      if (language === 'zh') await screen.getByRole('combobox').first().selectOptions('zh')
    }
    const login = await start('/login')
    await speak(login.screen)
    await new Promise((r) => setTimeout(r, 500))
    await shoot('login')
    await login.screen.unmount()
    const kept = { returned: '?code=c&state=s', 'third-party-trip': JSON.stringify({ binding: 'b', dataCentre: 'FOREIGN_1' }) }
    const back = await start('/tencentLogin', { register: () => Promise.reject(new Refusal('EMAIL_ALREADY_USED')) }, kept)
    await speak(back.screen)
    await new Promise((r) => setTimeout(r, 500))
    await shoot('choice')
    await back.screen.getByRole('button', { name: w.thirdParty.newHere }).click()
    await shoot('newcomer')
    for (const box of back.screen.getByRole('checkbox').elements()) (box as HTMLElement).click()
    await back.screen.getByRole('button', { name: w.thirdParty.create }).click()
    await shoot('newcomer-refused')
    await back.screen.unmount()
    const refused = await start('/tencentLogin', {}, { returned: '?error=access_denied' })
    await speak(refused.screen)
    await new Promise((r) => setTimeout(r, 300))
    await shoot('refused')
    await refused.screen.unmount()
    const waiting = await start('/login', {}, { 'third-party-waiting': JSON.stringify({ ticket: 't', binding: 'b', label: labels.sonnwerk }) })
    await speak(waiting.screen)
    await new Promise((r) => setTimeout(r, 500))
    await shoot('waiting')
    await waiting.screen.unmount()
    const linked = async () => [{ provider, nickname: 'Ada Lindner', linkedAt: 1_780_000_000, lastUsedAt: 1_790_000_000 }]
    const s = await render(
      <MantineProvider theme={themeOf(heliograph)} cssVariablesResolver={resolverOf(heliograph)} forceColorScheme={dark ? 'dark' : 'light'}>
        <QueryClientProvider client={new QueryClient()}>
          <ApiProvider value={fakeClient(contract, { thirdParty: { providers: async () => providers, linked } })}>
            <div style={{ padding: 16, maxInlineSize: 760 }}>
              <LinkedAccounts proven={(work) => work()} dataCentre={undefined} language={language} words={w.thirdParty} errors={w.errors} />
            </div>
          </ApiProvider>
        </QueryClientProvider>
      </MantineProvider>,
    )
    await new Promise((r) => setTimeout(r, 400))
    await shoot('linked')
    await s.getByRole('button', { name: w.thirdParty.unlink }).first().click()
    await shoot('unlink')
  })
}
