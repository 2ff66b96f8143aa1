import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import config from '../.dependency-cruiser.mjs'
import { findFaults, unread } from './deps.mjs'

const server = 'apps/server/src'
const web = 'apps/web/src'
const npm = (name) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'export const it = 1',
})

/** For each rule: the file that breaks it, what it imports, and which other files must exist. */
const planted = {
  'no-cycles': [`${server}/a.ts`, './b.ts', { [`${server}/b.ts`]: "import './a.ts'" }],
  'no-dead-files': [`${server}/dead.ts`, './main.ts', { [`${server}/main.ts`]: '' }],
  'tests-are-leaves': [`${server}/a.ts`, './b.fixture.ts'],
  'tools-stay-outside': [`${server}/a.ts`, '../../../bench/b.mjs'],
  'scripts-run-first': ['scripts/a.mjs', '../node_modules/left-pad/index.js', npm('left-pad')],
  'no-strangers': [`${server}/a.ts`, 'not-installed', null],
  'packages-know-only-domain': ['packages/phrases/src/a.ts', '../../brand/src/b.ts'],
  'domain-is-pure': ['packages/domain/src/a.ts', 'node:fs', null],
  'simulation-knows-physics': ['packages/simulation/src/a.ts', '../../protocols/src/b.ts'],
  'solar-is-pure': ['packages/solar/src/a.ts', 'node:fs', null],
  'protocols-are-pure': ['packages/protocols/src/a.ts', 'node:net', null],
  'apps-do-not-meet': ['apps/simulator/src/a.ts', '../../server/src/b.ts'],
  'browser-carries-no-schema': [`${web}/a.ts`, '../../../packages/contract/src/plants.ts'],
  'server-words-stay-there': [`${web}/a.ts`, '../../../packages/phrases/src/server.ts'],
  'web-has-no-field-side': [`${web}/a.ts`, '../../../packages/protocols/src/b.ts'],
  'simulation-for-demo-only': [`${server}/a.ts`, '../../../packages/simulation/src/b.ts'],
  'simulator-is-a-field': ['apps/simulator/src/a.ts', '../../../packages/contract/src/b.ts'],
  'features-stand-alone': [`${server}/features/people/auth/a.ts`, '../../plants/live/b.ts'],
  'rules-do-not-know-the-wire': [
    `${server}/features/plants/history/a.ts`,
    '../../../../../../packages/contract/src/b.ts',
  ],
  'needs-know-no-feature': [`${server}/needs/a.ts`, '../features/plants/live/b.ts'],
  'wire-is-below-features': [`${server}/wire/a.ts`, '../features/plants/live/b.ts'],
  'db-knows-no-feature': [`${server}/db/a.ts`, '../features/plants/live/b.ts'],
  'features-below-composition': [`${server}/features/plants/live/a.ts`, '../../../compose.ts'],
  'sql-in-stores-only': [`${server}/features/plants/live/a.ts`, 'kysely', npm('kysely')],
  'stores-are-passed-in': [`${server}/features/plants/live/a.ts`, './live.store.ts'],
  'telemetry-is-below': [`${server}/telemetry/a.ts`, '../features/plants/live/b.ts'],
  'doors-do-not-meet': [`${server}/http/a.ts`, '../ingest/b.ts'],
  'brokers-at-the-doors-only': [`${server}/jobs/a.ts`, 'mqtt', npm('mqtt')],
  'few-start-programs': [`${server}/http/a.ts`, 'node:child_process', null],
  'one-chart-library-door': [`${web}/screens/a.ts`, 'echarts', npm('echarts')],
  'one-map-library-door': [`${web}/screens/a.ts`, 'leaflet', npm('leaflet')],
  'ui-knows-no-business': [`${web}/ui/a.ts`, '../features/plants/b.ts'],
  'periods-are-of-the-calendar': [`${web}/periods/a.ts`, '../features/plants/b.ts'],
  'screens-through-the-table': [`${web}/frames/a.ts`, '../screens/b.ts'],
  'browser-stands-alone': [`${web}/browser/a.ts`, '../ui/b.ts'],
  'refusals-know-no-feature': [`${web}/refusals/a.ts`, '../features/plants/b.ts'],
  'forms-know-no-feature': [`${web}/forms/a.ts`, '../features/plants/b.ts'],
  'one-form-library-door': [`${web}/screens/a.ts`, '@mantine/form', npm('@mantine/form')],
  'ui-below-forms': [`${web}/ui/a.ts`, '../forms/b.ts'],
}

let tree = ''
afterEach(() => tree && rmSync(tree, { recursive: true, force: true }))

test('every rule has an example that breaks it', () => {
  expect(Object.keys(planted).toSorted()).toEqual(config.forbidden.map(({ name }) => name).toSorted())
})

test.each(config.forbidden.map(({ name, comment }) => [name, comment]))(
  '%s prints its sentence and the place where it is broken',
  async (name, sentence) => {
    const [file, imported, others] = planted[name]
    const target = join(dirname(file), imported)
    plant({ [file]: `import '${imported}'`, ...(others === undefined ? { [target]: '' } : others) })
    const { faults } = await findFaults(tree, foldersOf(file, target))
    expect(faults.find((fault) => fault.startsWith(`${name}: `)) ?? faults).toMatch(
      new RegExp(`^${escaped(`${name}: ${sentence}`)}\n(  .*\n)*  ${escaped(file)}`),
    )
  },
)

test('a tree that follows the rules has no faults, and all its files are read', async () => {
  plant({
    [`${server}/main.ts`]: "import './features/plants/live/live.ts'",
    [`${server}/features/plants/live/live.ts`]: "import type { Live } from './live.store.ts'\nexport type L = Live",
    [`${server}/features/plants/live/live.store.ts`]: "import 'kysely'\nexport type Live = 1",
    [`${server}/features/plants/live/live.test.ts`]: "import './live.ts'",
    ...npm('kysely'),
  })
  expect(await findFaults(tree, ['apps'])).toEqual({ faults: [], read: 4 })
})

test('files that were not read are a fault, even if no rule is broken', () => {
  const sources = Array.from({ length: 1_670 }, (_, place) => `${server}/${place}.ts`)
  expect(unread(sources, sources)).toEqual([])
  const [fault] = unread(sources, sources.slice(0, 2))
  expect(fault).toMatch(/^Of 1670 files, 1668 were not read, so they were not checked[.]/)
  expect(fault).toContain('and 1663 more')
})

const plant = (files) => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'deps-')))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
}

const foldersOf = (...paths) => [
  ...new Set(
    paths.map((path) => path.split('/')[0]).filter((name) => ['apps', 'packages', 'scripts', 'bench'].includes(name)),
  ),
]

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
