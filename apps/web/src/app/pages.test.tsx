import { flags, type Brand } from '@heliograph/brand/brand'
import { configurationOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import { openPages } from '@heliograph/brand/open-calls'
import { pageCalls } from '@heliograph/brand/page-functions'
import type { LoginUser } from '@heliograph/contract/browser'
import { languages, wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { aPerson } from '#testing/a-person.ts'
import { openApp } from '#testing/open-app.tsx'
import { pageIsThere } from './guards.ts'
import { menuOf } from './menus.ts'
import { pages, type Page, type PageName, type Row } from './pages.ts'
import type { AppRouter } from './router.tsx'
import { screens } from './screens.ts'

const rows = Object.entries<Row>(pages)
const withScreen = Object.entries(pages).flatMap(([name, row]) =>
  'who' in row ? [{ ...(row as Page), name: name as keyof typeof screens | 'login' }] : [],
)

test('the router has exactly the addresses of the table', async () => {
  const { router } = await openApp({ path: '/login' })
  const known = Object.values(router.routesById).flatMap(({ id, fullPath }) =>
    id === '__root__' || id === '/main' ? [] : [fullPath],
  )
  expect(known.toSorted()).toEqual(rows.map(([, { path }]) => path).toSorted())
})

test('no two pages have the same address', () => {
  const addresses = rows.map(([, { path }]) => path)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test.each(withScreen.filter(({ name }) => name !== 'login'))('the screen of $path loads', async ({ name }) => {
  expect(await screens[name as keyof typeof screens]()).toBeTypeOf('function')
})

test.each(withScreen)('$path has a name for the tab in every language', async ({ title }) => {
  for (const language of languages) expect(title(await wordsIn(language)).trim(), language).not.toBe('')
})

test.each(withScreen.filter(({ who }) => who !== 'strangers' && who !== 'everyone' && who !== 'developers'))(
  '$path needs a session',
  async ({ path }) => {
    const { screen, router } = await openApp({ path })
    await expect.element(screen.getByRole('button', { name: 'Log in' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/login')
  },
)

test('every redirect leads to an address of the table', () => {
  const addresses = new Set<string>(rows.map(([, { path }]) => path))
  for (const [name, { leadsTo }] of rows) if (leadsTo) expect(addresses, name).toContain(leadsTo)
})

test('every entry of a menu has a name in every language, and leads to a page', async () => {
  const inMenus = new Set<PageName>()
  for (const language of languages) {
    const words = await wordsIn(language)
    for (const of of ['main', 'plant', 'person', 'managers', 'organisation', 'account'] as const) {
      for (const { page, icon, name } of menuOf(of, {
        brand: { ...heliograph, multiDataCentre: true },
        me: operator,
        words,
      })) {
        inMenus.add(page)
        expect(icon, page).toBeDefined()
        expect(name.trim(), page).not.toBe('')
      }
    }
  }
  expect([...inMenus].toSorted()).toEqual(rows.flatMap(([name, { menu }]) => (menu ? [name] : [])).toSorted())
})

test('a menu has the pages that the brand offers and the person can open', async () => {
  const words = await wordsIn('en')
  const brand = { ...heliograph, flags: { ...heliograph.flags, largeScreen: false, suggestion: false } }
  const main = menuOf('main', { brand, me: undefined, words }).map(({ page }) => page)
  expect(main).toEqual(['fleet', 'alertList', 'plantInfos', 'plantList', 'applicationHome'])
  expect(menuOf('account', { brand, me: undefined, words }).map(({ page }) => page)).not.toContain('accountSuggestion')
})

const belonging = rows.flatMap(([, { path, flag }]) =>
  flag && flag !== 'multiDataCentre' ? [[path, flag] as const] : [],
)
const everything = Object.fromEntries(flags.map((flag) => [flag, true])) as Brand['flags']
const full = { ...heliograph, multiDataCentre: true, flags: everything }
const without = (flag: (typeof flags)[number]) => [
  { ...full, flags: { ...everything, [flag]: false } },
  { ...full, blockedFunctions: ['no-such-function', flag] },
]

test('every function but those without a page has one (spec §1)', () => {
  const without = ['gdpr', 'notice', 'privacyPolicyNotice', 'phoneUse', 'deviceControl']
  expect([...new Set(belonging.map(([, flag]) => flag)), ...without].toSorted()).toEqual([...flags].toSorted())
})

test.each(flags)(
  'no menu has a page of %s if the brand has it off or it is blocked (spec §1, §3, §6)',
  async (flag) => {
    const words = await wordsIn('en')
    const listed = (brand: Brand) =>
      (['main', 'plant', 'person', 'managers', 'organisation', 'account'] as const).flatMap((of) =>
        menuOf(of, { brand, me: operator, words }).map(({ to }) => to as string),
      )
    const others = listed(full).filter((path) => !belonging.some(([page, of]) => page === path && of === flag))
    for (const brand of without(flag)) expect(listed(brand)).toEqual(others)
  },
)

test.each(belonging)('%s does not exist if %s is off or blocked (spec §1, §3, §6)', async (path, flag) => {
  const forStrangers = rows.some(([, row]) => row.path === path && row.who === 'strangers')
  for (const brand of without(flag)) {
    const { screen, router } = await openApp({
      path,
      configuration: configurationOf(brand),
      ...(!forStrangers && { token: 'eyJtoken' }),
      answers: {
        account: { me: async () => aPerson() },
        plants: { search: async () => ({ total: 0, data: [] }) },
      },
    })
    await expect.poll(() => router.state.matches.map(({ status }) => status as string)).toContain('notFound')
    // Around the tabs of a plant, its own page tells that there is none.
    if (!path.startsWith('/plant/infos/'))
      await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
    await screen.unmount()
  }
})

/** Pages without a flag are functions of their own (spec §6). */
const own = rows.flatMap(([name, { flag, code = name, stays, leadsTo, path }]) =>
  (flag && flag !== 'multiDataCentre') || stays || leadsTo ? [] : [{ path, code }],
)
const codes = Object.keys(pageCalls)

test('every page can be closed by a code, or has a reason why it cannot', () => {
  expect([...new Set(own.map(({ code }) => code))].toSorted()).toEqual(codes.toSorted())
  const staying = rows.flatMap(([name, { stays }]) => (stays ? [name] : []))
  expect(staying.toSorted()).toEqual(Object.keys(openPages).toSorted())
})

test('a blocked code closes its pages, in menus too, and no others (spec §6)', async () => {
  const words = await wordsIn('en')
  const listed = (brand: Brand) =>
    (['main', 'plant', 'person', 'managers', 'organisation', 'account'] as const).flatMap((of) =>
      menuOf(of, { brand, me: operator, words }).map(({ page }) => page),
    )
  const codeOf = (page: string) => rows.find(([name]) => name === page)?.[1].code ?? page
  for (const code of codes) {
    const brand = { ...full, blockedFunctions: [code] }
    const gone = rows.flatMap(([name, row]) => (pageIsThere(name, row, brand) ? [] : [codeOf(name)]))
    expect([...new Set(gone)], code).toEqual([code])
    expect(listed(brand), code).toEqual(listed(full).filter((page) => codeOf(page) !== code))
  }
})

test('a closed page does not exist by its address either (spec §6)', async () => {
  const { screen, router } = await openApp({
    path: '/account/settings/base',
    configuration: configurationOf({ ...full, blockedFunctions: codes }),
    token: 'eyJtoken',
    answers: { account: { me: async () => aPerson() }, plants: { search: async () => ({ total: 0, data: [] }) } },
  })
  for (const { path } of own) {
    await router.navigate({ href: path })
    await expect
      .poll(() => router.state.matches.map(({ status }) => status as string), { message: path })
      .toContain('notFound')
  }
  await screen.unmount()
})

test('nothing leads to a closed page, and where a fleet would be the first page, a plant is (spec §6)', async () => {
  const { screen, router } = await openApp({
    path: '/',
    configuration: configurationOf({ ...full, blockedFunctions: ['fleet', 'plantNew'] }),
    token: 'eyJtoken',
    answers: { account: { me: async () => aPerson() }, plants: { search: async () => ({ total: 5, data: [] }) } },
  })
  await expect.element(screen.getByRole('link', { name: 'Deleted plants' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add plant' }).elements()).toEqual([])
  expect(router.state.location.pathname).toBe('/plant/infos/data')
  await screen.unmount()
})

test('no code closes what nobody can do without', async () => {
  const blockedFunctions = [...Object.keys(openPages), ...codes]
  const { screen } = await openApp({ path: '/login', configuration: configurationOf({ ...full, blockedFunctions }) })
  await expect.element(screen.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await screen.unmount()
  const words = await wordsIn('en')
  const left = menuOf('account', { brand: { ...full, blockedFunctions }, me: operator, words }).map(({ page }) => page)
  expect(left).toEqual(expect.arrayContaining(['accountBase', 'accountSecurity', 'accountExport', 'accountRevoke']))
})

test('the privacy policy is linked unless the brand has its notice off or blocked (spec §1)', async () => {
  const texts = { ...heliograph.texts, privacyTerms: 'https://brand.example/privacy' }
  for (const [brand, links] of [
    [full, 1],
    ...without('privacyPolicyNotice').map((brand) => [brand, 0] as const),
  ] as const) {
    const { screen } = await openApp({ path: '/login', configuration: configurationOf({ ...brand, texts }) })
    await expect.element(screen.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Privacy' }).elements()).toHaveLength(links)
    await screen.unmount()
  }
})

test('links are checked against the table', () => {
  const check = (router: AppRouter) => {
    void router.navigate({ to: '/plant/infos/data', search: { plant: 3, period: 'month' } })
    // @ts-expect-error this page does not exist
    void router.navigate({ to: '/plant/infos/dates' })
    // @ts-expect-error this period does not exist
    void router.navigate({ to: '/plant/infos/data', search: { period: 'decade' } })
  }
  expect(check).toBeTypeOf('function')
})

const operator = { permissions: ['user', 'operator', 'installation'] } as unknown as LoginUser
