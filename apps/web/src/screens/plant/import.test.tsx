import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openApp } from '#testing/open-app.tsx'

test('the file with the secrets of new gateways holds no formula, no matter who wrote the list', async () => {
  const gateway = { deviceSn: '@SUM(1)', protocol: 'mqtt', secret: '-known-to-one' }
  const created = { row: 2, state: 'created', plantId: 1, gateway, faults: [] }
  const { screen } = await openApp({
    path: '/plant/import',
    token: 'eyJtoken',
    kept: {
      'import-plants': JSON.stringify({
        rows: [{ row: 2, cells: { name: '=HYPERLINK("https://elsewhere.example")' }, answer: created }],
        ignored: [],
      }),
    },
  })
  const saved: Blob[] = []
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await screen.getByRole('button', { name: 'Save as CSV' }).click()
  const [, row] = (await saved[0]!.text()).split('\r\n')
  // A secret stays as it is: it is typed into a device.
  expect(row).toBe(`"'=HYPERLINK(""https://elsewhere.example"")";"'@SUM(1)";"mqtt";"-known-to-one"`)
})

test('a file that could not be used is let go: browsers do not say when the same one is chosen again', async () => {
  const { screen } = await openApp({ path: '/plant/import', token: 'eyJtoken' })
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const input = screen.container.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File(['no headings'], 'plants.csv', { type: 'text/csv' }))
  await expect
    .poll(() =>
      screen
        .getByRole('alert')
        .elements()
        .some(({ textContent }) => textContent !== ''),
    )
    .toBe(true)
  expect(input.value).toBe('')
})
