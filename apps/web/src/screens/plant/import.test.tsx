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

test('a list whose check was lost by a reload is checked again by itself', async () => {
  const list = new File(['name;capacity\nSouth roof;9.8'], 'plants.csv', { type: 'text/csv' })
  const before = await openApp({
    path: '/plant/import',
    token: 'eyJtoken',
    answers: { plants: { checkImport: () => new Promise(() => {}) } },
  })
  await expect.element(before.screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await userEvent.upload(before.screen.container.querySelector<HTMLInputElement>('input[type=file]')!, list)
  await expect.poll(() => sessionStorage.getItem('import-plants')).toContain('South roof')
  const kept = { 'import-plants': sessionStorage.getItem('import-plants')! }
  await before.screen.unmount()

  const asked: unknown[] = []
  const { screen } = await openApp({
    path: '/plant/import',
    token: 'eyJtoken',
    kept,
    answers: {
      plants: {
        checkImport: async ({ body }) => {
          asked.push(body)
          return { rows: [{ row: 2, state: 'new', plantId: null, gateway: null, faults: [] }] }
        },
      },
    },
  })
  await expect.element(screen.getByRole('button', { name: 'Create 1 plant' })).toBeVisible()
  expect(asked).toEqual([{ rows: [{ row: 2, cells: { name: 'South roof', capacity: '9.8' } }] }])
})
