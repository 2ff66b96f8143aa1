import { phrasesIn } from '@heliograph/phrases'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { complaints } from '#testing/complaints.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

vi.mock('@heliograph/phrases', { spy: true })

const answers: FakeHandlers = {
  regions: { callerCountry: async () => ({ countryCode: null, area: null }) },
}

test('who reads a translation picks a text of the page, and copies its key with a better one', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await openApp({ path: '/login', answers })
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'zh')
  await screen.getByRole('button', { name: '改进译文' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('搜索这些文字').fill('忘记')
  await dialog.getByRole('button', { name: '忘记密码？' }).click()
  await expect.element(dialog.getByText('Forgot password?')).toBeVisible()
  expect(await complaints()).toEqual([])
  await dialog.getByLabelText('您的建议').fill('忘记密码了？')
  await dialog.getByRole('button', { name: '复制建议' }).click()
  await expect.element(dialog.getByRole('button', { name: '已复制' })).toBeVisible()
  expect(copied).toHaveBeenCalledWith(
    'zh auth.json: forgotPassword\nen: Forgot password?\n- 忘记密码？\n+ 忘记密码了？',
  )
})

test('on a phone the list fits, and a search without a match says so', async () => {
  await page.viewport(390, 800)
  const { screen } = await openApp({ path: '/login', answers })
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'zh')
  await screen.getByRole('button', { name: '改进译文' }).click()
  await screen.getByLabelText('搜索这些文字').fill('xyz')
  await expect.element(screen.getByText('没有匹配的文字。')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('English is what others are translated from: nothing is offered', async () => {
  const { screen } = await openApp({ path: '/login', answers })
  await expect.element(screen.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Improve this translation' }).elements()).toEqual([])
})

test('while the texts are on their way, the dialog says that they load, not that there are none', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  vi.mocked(phrasesIn).mockImplementationOnce(async (language) => {
    await arrived
    return phrasesIn(language)
  })
  const { screen } = await openApp({ path: '/login', answers })
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'zh')
  await screen.getByRole('button', { name: '改进译文' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('status', { name: '加载中' })).toBeVisible()
  expect(dialog.getByRole('list').elements()).toEqual([])
  arrive()
  await expect.element(dialog.getByRole('button', { name: '忘记密码？' })).toBeVisible()
  expect(dialog.getByRole('status', { name: '加载中' }).elements()).toEqual([])
})

test('where the texts can’t be fetched, the dialog says so', async () => {
  vi.mocked(phrasesIn).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { screen } = await openApp({ path: '/login', answers })
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'zh')
  await screen.getByRole('button', { name: '改进译文' }).click()
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toHaveTextContent('网络')
})
