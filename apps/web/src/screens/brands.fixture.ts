import { configurationOf } from '@heliograph/brand/configuration'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { settingsOf, type BrandSettings } from '@heliograph/brand/settings'
import type { ConfiguredBrand, ListedBrand } from '@heliograph/contract/browser'
import { aPerson } from '#testing/a-person.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const listed: ListedBrand = {
  system: 'NORDLICHT',
  name: 'Nordlicht',
  original: false,
  off: false,
  domains: ['nordlicht.localhost'],
  inUse: 2,
  draft: null,
}
const version: ConfiguredBrand['versions'][number] = {
  number: 2,
  changeTime: 1_774_173_600,
  changedBy: 'Priya',
  publishTime: 1_774_173_900,
  publishedBy: 'Priya',
  takeBackTime: null,
  takenBackBy: null,
}
export const configured: ConfiguredBrand = {
  ...listed,
  settings: settingsOf(nordlicht),
  revision: 'r1',
  fixed: [],
  versions: [version, { ...version, number: 1 }],
  problems: [],
}

/** A server that keeps one draft. */
export const open = (own: FakeHandlers['brands'] = {}, at = '/installation/brands?brand=NORDLICHT', isOwn = false) => {
  let kept = configured
  const sent: BrandSettings[] = []
  const opened = openApp({
    path: at,
    token: 'eyJtoken',
    ...(isOwn && { configuration: configurationOf(nordlicht) }),
    answers: {
      account: { me: async () => aPerson({ permissions: ['user', 'operator'] }) },
      brands: {
        list: async () => [
          { ...listed, system: 'HELIOGRAPH', name: 'Heliograph', original: true, domains: [] },
          listed,
        ],
        read: async () => kept,
        administrators: async () => [],
        invitations: async () => [],
        saveDraft: async ({ body }) => {
          sent.push(body.settings as BrandSettings)
          kept = {
            ...kept,
            settings: body.settings,
            revision: 'r2',
            draft: 3,
            versions: [{ ...version, number: 3, publishTime: null, publishedBy: null }, ...configured.versions],
          }
          return { done: true, problems: [] }
        },
        ...own,
      },
    },
  })
  return opened.then(({ screen }) => ({ screen, sent }))
}
type Screen = Awaited<ReturnType<typeof open>>['screen']
export const choosePart = (screen: Screen, part: string) => screen.getByLabelText('Sections').selectOptions(part)
