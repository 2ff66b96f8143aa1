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

test('an import whose answer was lost is sent again under the same key, over a reload and another check too, and shows the secret', async () => {
  const [mended, right] = [
    { row: 2, cells: { name: 'Roof', capacity: '' } },
    { row: 3, cells: { name: 'Barn', protocol: 'MQTT' } },
  ]
  const answer = (row: number, state: 'wrong' | 'new' | 'exists' | 'created') => ({
    row,
    state,
    plantId: state === 'created' ? 1 : null,
    gateway: state === 'created' ? { deviceSn: 'HG-1', protocol: 'mqtt' as const, secret: 'known-to-one' } : null,
    faults:
      state === 'wrong'
        ? [{ column: 'capacity' as const, problem: 'required' as const, least: null, most: null, row: null }]
        : [],
  })
  const sent: unknown[] = []
  const open = (isLost: boolean, kept: Record<string, string>) =>
    openApp({
      path: '/plant/import',
      token: 'eyJtoken',
      kept,
      answers: {
        plants: {
          checkImport: async () => ({ rows: [answer(2, 'wrong'), answer(3, 'exists')] }),
          import: async ({ body: { rows, requestKey } }) => {
            sent.push({ rows: rows.map(({ row }) => row), requestKey })
            if (isLost) throw new TypeError('Failed to fetch')
            return { rows: [answer(3, 'created')] }
          },
        },
      },
    })
  const rows = [
    { ...mended, answer: answer(2, 'wrong') },
    { ...right, answer: answer(3, 'new') },
  ]
  const first = await open(true, { 'import-plants': JSON.stringify({ rows, ignored: [], requestKey: 'request-1' }) })
  await first.screen.getByRole('button', { name: 'Create 1 plant' }).click()
  await expect.element(first.screen.getByRole('alert').filter({ hasText: 'Try again' })).toBeVisible()
  // Leaving a field that was mended checks all rows again: for that check, the plant exists.
  await first.screen.getByLabelText('Capacity').fill('9')
  await userEvent.tab()
  await expect.element(first.screen.getByRole('button', { name: 'Create 1 plant' })).toBeVisible()
  const kept = { 'import-plants': sessionStorage.getItem('import-plants')! }
  await first.screen.unmount()
  const second = await open(false, kept)
  await second.screen.getByRole('button', { name: 'Create 1 plant' }).click()
  await expect.element(second.screen.getByText('known-to-one')).toBeVisible()
  expect(sent).toEqual([1, 2].map(() => ({ rows: [3], requestKey: 'request-1' })))
})

test('of plants that were created without their gateway, each says why', async () => {
  const problems = [
    ['gateway', 'taken'],
    ['protocol', 'turnedOff'],
    ['gateway', 'notSoldHere'],
    ['gateway', 'atDevice'],
  ] as const
  const rows = problems.map(([column, problem], place) => {
    const faults = [{ column, problem, least: null, most: null, row: null }]
    const answer = { row: place + 2, state: 'created', plantId: place + 1, gateway: null, faults }
    return { row: place + 2, cells: { name: `Roof ${place}`, capacity: '9' }, answer }
  })
  const { screen } = await openApp({
    path: '/plant/import',
    token: 'eyJtoken',
    kept: { 'import-plants': JSON.stringify({ rows, ignored: [], requestKey: 'request-1' }) },
  })
  await screen.getByText('Created plants (4)').click()
  const listed = screen.getByRole('list', { name: 'Created plants' }).getByRole('listitem')
  for (const [place, text] of [
    'its gateway was registered elsewhere meanwhile',
    'This installation does not take this protocol.',
    'Loggers can’t be used in this country.',
    'A logger is added at the plant, by switching it off and on.',
  ].entries())
    await expect.element(listed.nth(place)).toHaveTextContent(text)
})

test('a number with groups that are clear is understood in a cell that is mended, and an unclear one stays for the server to refuse', async () => {
  const checked: (string | null | undefined)[] = []
  const wrong = {
    row: 2,
    state: 'wrong' as const,
    plantId: null,
    gateway: null,
    faults: [{ column: 'capacity' as const, problem: 'unclearNumber' as const, least: null, most: null, row: null }],
  }
  const rows = [{ row: 2, cells: { name: 'Roof', capacity: '25.000' }, answer: wrong }]
  const { screen } = await openApp({
    path: '/plant/import',
    token: 'eyJtoken',
    kept: { 'import-plants': JSON.stringify({ rows, ignored: [], requestKey: 'request-1' }) },
    answers: {
      plants: {
        checkImport: async ({ body: { rows: sent } }) => {
          checked.push(...sent.map(({ cells }) => cells.capacity))
          return { rows: [wrong] }
        },
      },
    },
  })
  const capacity = screen.getByLabelText('Capacity')
  await expect.element(capacity).toHaveAccessibleDescription(/two different numbers/)
  for (const typed of ['1 250', '1.250,5', '1.250']) {
    await capacity.fill(typed)
    await userEvent.keyboard('{Enter}')
  }
  await expect.poll(() => checked).toEqual(['1250', '1250.5', '1.250'])
  await expect.element(capacity).toHaveValue('1.250')
})
