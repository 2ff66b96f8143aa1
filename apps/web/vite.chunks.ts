import type { Plugin, Rolldown } from 'vite'
import { facadesIn } from './vite.facades.ts'
import { groupModule, listedGroup, textGroupOf, textGroups } from './vite.json.ts'

const npm = (names: string) => new RegExp(`node_modules/(${names})(/|$)`)
/** What every page needs: React, the router, and the parts of the kit that /login shows, with their dependencies. */
const libraries = [
  npm('react|react-dom|scheduler'),
  npm(
    '@mantine/core/esm/core/MantineProvider/use-mantine-color-scheme' +
      '|@mantine/core/esm/components/(ActionIcon|Button|PasswordInput|TextInput)' +
      '|@tabler/icons-react/dist/esm/icons/Icon(AlertCircle|Eye|EyeOff|Moon|Sun|X)[.]mjs',
  ),
  npm('@tanstack/(history|react-router|react-store|router-core|store)|use-sync-external-store'),
  npm('@tanstack/react-query/build/modern/QueryClientProvider[.]js'),
]
/** Used by the log-in and the frame. */
const mutations = npm('@tanstack/(react-query|query-core)/build/modern/(useMutation|mutationObserver)[.]js')
/** What the frame behind the log-in and most of its pages show of the kit, and types of devices, of which a form of all pages would need the lists. */
const alsoFrame = new RegExp(`${npm('@mantine/core/esm/components/Skeleton').source}|domain/src/devices[.]ts$`)
/** What only drops below a button: fetched after the page stands. */
const kitOfDrops = npm(
  '@mantine/core/esm/components/(Menu|Popover|Combobox|FocusTrap|Portal|Transition)|@floating-ui/[^/]+',
)

/** What runs before the rest is there: it asks for the first answers. */
const early = 'src/early.ts'
const isEarly = (id: string) => id.endsWith(`/${early}`)
const start = ['src/main.tsx']
/** The log-in loads it too: with what both it and the first questions need. */
const begin = [
  early,
  'browser/next-task.ts',
  'i18n/language.ts',
  'people/auth/log-in.ts',
  'plants/plants/many-plants.ts',
]
const queries = npm('@tanstack/(query-core|react-query/build/modern/(infiniteQ|q)ueryOptions[.]js)')
const ahead = ['app/ask-ahead.ts']

/** The modules that a page loads at once, in the order in which people come to them. */
const login = ['screens/login.tsx']
const frame = [
  'app/screens.ts',
  'app/chosen-plant.ts',
  'api/snapshot.ts',
  'forms/edited.ts',
  'contract/src/browser-pages.ts',
  'phrases/src/pages.ts',
  'screens/main.tsx',
  'screens/plant/infos.tsx',
]
const data = ['screens/plant/infos/data.tsx']
const otherTabs = ['device', 'alert', 'detail', 'relate'].map((tab) => `screens/plant/infos/${tab}.tsx`)
const alertTab = ['screens/plant/infos/alert.tsx']
const alertsOfAll = ['screens/alerts.tsx']
const deviceTab = ['screens/plant/infos/device.tsx']
const moduleMap = ['screens/plant/infos/component-layout-page.tsx']
const list = ['screens/plant/list.tsx']
const fleet = ['screens/fleet.tsx']
const belowTheDay = ['features/plants/weather/weather-section.tsx', 'features/plants/day/outlook-section.tsx']
/** Share small modules with the data tab, each of which would be a file of its own. */
const alsoPlants = [
  ...list,
  ...fleet,
  'screens/device-detail.tsx',
  'screens/device-comparison.tsx',
  'screens/largescreen.tsx',
  'screens/plant/infos/data-first.ts',
  'app/routes.tsx',
]

/** Small, and each needed by few, before their page opens: every file more is a name and a hash that the log-in has to know. */
const arrivals =
  /src\/(app\/(invited|push-follows|set-up|wall-link)|browser\/push|features\/[\w/-]+\/(invitation-token|setup[.]queries|wall-secret))[.]ts$/

interface Stage {
  name: string
  from: readonly string[]
  /** Only what these load too. */
  sharedWith?: readonly string[]
  /** And these, wherever they are used. */
  also?: RegExp
}

/**
 * What is loaded together is one file: each file costs a request, its headers, and what compression finds in common. A
 * module is in the first stage that reaches it. The rest is split by the bundler.
 */
const stages: readonly Stage[] = [
  { name: 'login', from: login },
  { name: 'frame', from: frame, also: alsoFrame },
  { name: 'plant', from: data, sharedWith: [...otherTabs, ...alsoPlants] },
  { name: 'data', from: data },
  // What comes after the day must not load the lists.
  { name: 'parts', from: belowTheDay, sharedWith: [...otherTabs, ...list, ...fleet] },
  { name: 'lists', from: [...alertTab, ...list], sharedWith: [...deviceTab, ...fleet] },
  { name: 'trees', from: deviceTab, sharedWith: moduleMap },
  { name: 'alerts', from: alertTab, sharedWith: alertsOfAll },
  { name: 'fleets', from: list, sharedWith: alertsOfAll },
]

/** Small, and in the file that all pages load: no page behind the log-in loads what only the log-in shows. */
const shared: Stage = {
  name: 'base',
  from: login,
  sharedWith: [...frame, ...data, ...otherTabs, ...alsoPlants, ...alertsOfAll],
  also: mutations,
}

const textFile = /phrases\/src\/(\w\w)\/([\w-]+)[.]json$/
const textsOf = (id: string) => {
  const listed = listedGroup(id)
  if (listed) return `texts-${listed.language}-${listed.group}`
  const [, language, feature = ''] = textFile.exec(id) ?? []
  const group = textGroupOf(feature)
  return group && `texts-${language}-${group}`
}

export const chunks: Rolldown.CodeSplittingGroup[] = [
  // The script that runs is not part of it: files that it loads would import it.
  {
    name: 'begin',
    test: (id) => !isEarly(id) && (reachedFrom(begin).has(id) || queries.test(id)),
    tags: ['$initial'],
    priority: 41,
  },
  {
    name: 'ahead',
    test: (id) => reachedFrom(ahead).has(id) || /contract\/src\/browser-pages[.]ts$/.test(id),
    priority: 40,
  },
  { name: 'libraries', test: (id) => libraries.some((each) => each.test(id)), priority: 30 },
  // Not modules that wait for the start: lazy files import this one, and the start loads some of them.
  {
    name: 'base',
    test: (id) =>
      !/(index[.]html|src\/(main[.]tsx|early[.]ts))$/.test(id) && (reachedFrom(start).has(id) || isIn(id, shared)),
    priority: 10,
  },
  { name: 'arrivals', test: arrivals, priority: 9 },
  { name: 'drops', test: kitOfDrops, priority: 9 },
  { name: 'charts', test: npm('echarts|zrender'), priority: 9 },
  { name: textsOf, debugName: 'texts', test: (id) => textFile.test(id) || listedGroup(id) !== undefined, priority: 9 },
  ...stages.map((stage, place) => ({
    name: stage.name,
    test: (id: string) => isIn(id, stage),
    priority: 8 - place / 10,
  })),
]

/** What these pages load at once. */
const loadedBy: Readonly<Record<string, { modules: readonly string[]; texts: readonly string[] }>> = {
  '/login': { modules: login, texts: ['start'] },
  '/plant/infos/data': {
    modules: [...ahead, ...frame, ...data],
    texts: Object.keys(textGroups),
  },
  // Another tab of a plant.
  '/plant/infos/*': { modules: [...ahead, ...frame], texts: Object.keys(textGroups) },
  '/plant/infos/alert': { modules: [...ahead, ...frame, ...alertTab], texts: Object.keys(textGroups) },
  '/plant/infos/device': { modules: [...ahead, ...frame, ...deviceTab], texts: Object.keys(textGroups) },
  '/plant/list': { modules: [...frame, ...list], texts: Object.keys(textGroups) },
  '/fleet': { modules: [...frame, ...fleet], texts: Object.keys(textGroups) },
  '/alert': { modules: [...frame, ...alertsOfAll], texts: Object.keys(textGroups) },
}

/** Puts the script that asks for the first answers into the page, before the one that draws. */
export const earlyScript = (): Plugin => ({
  name: 'early-script',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { bundle }) => {
      const file = Object.values(bundle ?? {}).find((each) => each.type === 'chunk' && each.moduleIds.some(isEarly))
      if (!file) return page
      const tag = `<script type="module" crossorigin src="/${file.fileName}"></script>\n    `
      return page.replace('<script type="module"', `${tag}$&`)
    },
  },
})

/** What each module imports, known when all are read. */
const graph = new Map<string, readonly string[]>()
const reached = new Map<readonly string[], ReadonlySet<string>>()

/** Reads what imports what for the stages, and lists in `loads.json` which files a page loads, in each language. */
export const stagesOfPages = (): Plugin => ({
  name: 'stages-of-pages',
  buildEnd() {
    graph.clear()
    reached.clear()
    for (const id of this.getModuleIds()) graph.set(id, this.getModuleInfo(id)?.importedIds ?? [])
  },
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
    const lengthOf = (name: string) => files.find(({ fileName }) => fileName === name)?.code.length ?? 0
    const facades = new Set(facadesIn(bundle).map(({ fileName }) => fileName))
    const withImports = (names: readonly string[], found = new Set<string>()) => {
      for (const name of names) {
        if (found.has(name)) continue
        found.add(name)
        withImports(files.find(({ fileName }) => fileName === name)?.imports ?? [], found)
      }
      return found
    }
    /** The files of these modules. An imported module may have one that only leads to the file that it is in. */
    const filesOf = (isWanted: (id: string) => boolean) => {
      const first = files.filter(
        ({ facadeModuleId, moduleIds, isEntry }) =>
          (!isEntry && isWanted(facadeModuleId ?? '')) || moduleIds.some(isWanted),
      )
      return new Set([...withImports(first.map(({ fileName }) => fileName))].filter((name) => !facades.has(name)))
    }
    const languages = new Set([...graph.keys()].flatMap((id) => textFile.exec(id)?.[1] ?? []))
    const loads = Object.entries(loadedBy).map(([path, { modules, texts }]) => {
      const scripts = filesOf((id) => ['src/main.tsx', early, ...modules].some((end) => id.endsWith(`/${end}`)))
      const ofLanguages = [...languages].map((language) => {
        const ofLanguage = filesOf((id) => texts.some((group) => id.endsWith(groupModule(language, group))))
        return [language, [...ofLanguage].filter((file) => !scripts.has(file)).toSorted()]
      })
      const soonest = [early, ...ahead.filter((each) => modules.includes(each))]
      const first = filesOf((id) => soonest.some((end) => id.endsWith(`/${end}`)))
      const stylesOf = (wanted: ReadonlySet<string>) =>
        files.flatMap(({ fileName, viteMetadata }) =>
          wanted.has(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
        )
      const inPage = stylesOf(filesOf((id) => start.some((end) => id.endsWith(`/${end}`))))
      // The longest first: it is what the others would wait for.
      const inOrder = [...scripts].toSorted((one, other) => lengthOf(other) - lengthOf(one))
      return [
        path,
        {
          first: [...inPage, ...first],
          scripts: inOrder,
          styles: stylesOf(scripts),
          texts: Object.fromEntries(ofLanguages),
        },
      ]
    })
    this.emitFile({ type: 'asset', fileName: 'loads.json', source: JSON.stringify(Object.fromEntries(loads), null, 1) })
  },
})

const isIn = (id: string, { from, sharedWith, also }: Stage) =>
  also?.test(id) || (reachedFrom(from).has(id) && (!sharedWith || reachedFrom(sharedWith).has(id)))

/** Our own modules and single icons: the index of a package imports everything, whether it is used or not. */
const isOwn = (id: string) => !id.includes('/node_modules/') || id.includes('@tabler/icons-react/dist/esm/icons/')

const reachedFrom = (ends: readonly string[]): ReadonlySet<string> => {
  const known = reached.get(ends)
  if (known) return known
  const found = new Set<string>()
  const pending = [...graph.keys()].filter((id) => ends.some((end) => id.endsWith(`/${end}`)))
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (found.has(id) || !isOwn(id)) continue
    found.add(id)
    pending.push(...(graph.get(id) ?? []))
  }
  reached.set(ends, found)
  return found
}
