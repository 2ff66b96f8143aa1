import { contract } from '@heliograph/contract'
import type { OpenAlert } from '@heliograph/contract/browser'
import { fakeClient } from '@heliograph/contract/testing'
import { wordsIn } from '@heliograph/phrases'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ApiProvider } from '#api/api-context.tsx'
import { createQueryClient } from '#api/query-client.ts'
import '#theme/base.ts'
import '#theme/frame.ts'
import '#theme/sizes.css'
import { AlertBell } from './alert-bell.tsx'

const words = await wordsIn('en')

const openAlert = (own: Partial<OpenAlert> = {}): OpenAlert => ({
  code: '5',
  addr: 'ERR1',
  showName: 'F05 PV undervoltage',
  alertName: 'PV undervoltage',
  level: 2,
  influence: 1,
  alertTime: 1_774_800_000,
  deviceId: 12,
  deviceSn: 'SN12',
  deviceName: 'Inverter',
  deviceType: 'INVERTER',
  ruleId: 1005,
  productId: null,
  timezone: 'Europe/Berlin',
  startTime: 1_774_800_000,
  lastTime: 1_774_800_300,
  endTime: null,
  durationS: 300,
  handling: { state: 'open', version: 0, muted: null, until: null },
  plantId: 7,
  plantName: 'Sonnendach',
  ...own,
})

const show = async (answer: () => Promise<{ total: number; data: OpenAlert[] }>) => {
  const api = fakeClient(contract, { alerts: { recent: answer } })
  return render(
    <MantineProvider>
      <QueryClientProvider client={createQueryClient(() => undefined)}>
        <ApiProvider value={api}>
          <AlertBell
            linkTo={({ plantId, alertKey }, { className, onClick, children }) => (
              <a
                href={`/alert?plant=${plantId}&alert=${alertKey}`}
                className={className}
                onClick={(event) => {
                  event.preventDefault()
                  onClick()
                }}
              >
                {children}
              </a>
            )}
            ageText={() => '5 min ago'}
            language="en"
            words={words.alerts}
            shell={words.shell}
          />
        </ApiProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('the bell shows the number of open alerts and lists them with plant, level and age', async () => {
  const other = openAlert({ plantId: 9, plantName: 'Hof', ruleId: 1, level: 1, showName: 'Gateway offline' })
  const screen = await show(async () => ({ total: 12, data: [openAlert(), other] }))
  await screen.getByRole('button', { name: '12 open alerts' }).click()
  const link = screen.getByRole('link', { name: /F05 PV undervoltage/ })
  await expect.element(link).toHaveTextContent('F05 PV undervoltageFault · Sonnendach · 5 min ago')
  await expect.element(link).toHaveAttribute('href', '/alert?plant=7&alert=12-1005-20260329')
  await expect.element(screen.getByRole('link', { name: /Gateway offline/ })).toHaveTextContent('Warning · Hof')
  await expect.element(screen.getByText('and 10 more')).toBeVisible()
  await link.click()
  await expect.poll(() => screen.getByRole('link').elements().length).toBe(0)
})

test.each([3, 42, 250])('the number leaves the bell in sight, and is in sight itself: %i alerts', async (total) => {
  const screen = await show(async () => ({ total, data: [openAlert()] }))
  const button = screen.getByRole('button', { name: `${total} open alerts` })
  await expect.element(button).toBeVisible()
  const bell = button.element().querySelector('svg')!.getBoundingClientRect()
  const badge = button.element().querySelector('[data-level]')!.getBoundingClientRect()
  const [wide, high] = [
    Math.min(bell.right, badge.right) - Math.max(bell.left, badge.left),
    Math.min(bell.bottom, badge.bottom) - Math.max(bell.top, badge.top),
  ]
  expect((Math.max(0, wide) * Math.max(0, high)) / (bell.width * bell.height)).toBeLessThan(0.15)
  // What is next to it begins after the button: the number stays clear of what that shows.
  expect(badge.right).toBeLessThanOrEqual(button.element().getBoundingClientRect().right + 12)
})

test('without open alerts the bell says so, and has no badge', async () => {
  const screen = await show(async () => ({ total: 0, data: [] }))
  const bell = screen.getByRole('button', { name: 'No open alerts' })
  await expect.element(bell).toHaveTextContent('')
  await bell.click()
  await expect.element(screen.getByText('No open alerts.')).toBeVisible()
})

test('on a small phone the list stays within the window', async () => {
  await page.viewport(320, 640)
  const long = openAlert({
    showName: 'Überspannungsschutzeinrichtungsüberwachung meldet Ausfall',
    plantName: 'Gemeinschaftsanlage',
  })
  const screen = await show(async () => ({ total: 1, data: [long] }))
  await screen.getByRole('button', { name: '1 open alert' }).click()
  const box = screen.getByRole('link').element().getBoundingClientRect()
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(320)
})
