import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { facadesIn, leaveOutFacades } from '../apps/web/vite.facades.ts'
import { shortList } from '../apps/web/vite.preloads.ts'
import { ensureBuild } from './build.mjs'
import { root } from './run.mjs'

const chunk = (fileName, code, rest = {}) => ({
  type: 'chunk',
  fileName,
  code,
  imports: [],
  dynamicImports: [],
  isEntry: false,
  ...rest,
})
/** @returns {any} */
const bundleOf = (...chunks) => Object.fromEntries(chunks.map((each) => [each.fileName, each]))

const frame = () => chunk('assets/frame-1.js', 'export{a as i,b as r}')
const leading = () =>
  chunk('assets/main-2.js', 'export{i as MainScreen,r}from"./frame-1.js";', { imports: ['assets/frame-1.js'] })

test('a file that only leads to another one is left out, and who imports it on demand imports the other', () => {
  const base = chunk('assets/base-3.js', 'm=["assets/main-2.js","assets/frame-1.js"];x(()=>import(`./main-2.js`))', {
    dynamicImports: ['assets/main-2.js'],
  })
  const bundle = bundleOf(base, frame(), leading())
  leaveOutFacades(bundle)
  expect(Object.keys(bundle)).toEqual(['assets/base-3.js', 'assets/frame-1.js'])
  expect(base.code).toBe(
    'm=["assets/frame-1.js","assets/frame-1.js"];x(()=>import(`./frame-1.js`).then(e=>({MainScreen:e.i,r:e.r})))',
  )
  expect(base.dynamicImports).toEqual(['assets/frame-1.js'])
})

test('what a script’s imports load is named once, and not what the start has loaded before', () => {
  const use = (...places) => `x(()=>import(\`./a.js\`),__vite__mapDeps([${places}]))`
  const list = (...files) =>
    `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${JSON.stringify(files)})))=>i.map(i=>d[i]);\n`
  const [frame, text, style] = ['assets/frame-1.js', 'assets/texts-de-start-2.js', 'assets/frame-3.css']
  const lone = 'x(()=>import(`./a.js`),[])'
  const base = 'assets/base-4.css'
  expect(shortList(list(text, frame, frame, style, base) + use(0) + use(1, 2, 3, 4) + use(3, 1) + use(2))).toBe(
    list(frame, style) + lone + use(0, 1) + use(1, 0) + use(0),
  )
  expect(shortList(list(text) + use(0))).toBe(lone)
  expect(shortList('export{}')).toBe('export{}')
})

test('a file stays if another imports it at once, if it does more, or if the page begins with it', () => {
  const importing = chunk('assets/a.js', 'import"./main-2.js";', { imports: ['assets/main-2.js'] })
  expect(facadesIn(bundleOf(importing, frame(), leading()))).toEqual([])
  const doing = chunk('assets/b.js', 'console.log(1);export{i}from"./frame-1.js";', { imports: ['assets/frame-1.js'] })
  expect(facadesIn(bundleOf(doing, frame()))).toEqual([])
  expect(facadesIn(bundleOf({ ...leading(), isEntry: true }, frame()))).toEqual([])
  expect(facadesIn(bundleOf(leading(), frame()))).toHaveLength(1)
})

test('the built client has no such file, and every file that it imports exists', { timeout: 300_000 }, async () => {
  // Nothing to do, unless this test runs alone.
  await ensureBuild()
  const folder = join(root, 'apps/web/dist/assets')
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'))
  expect(files.length).toBeGreaterThan(50)
  const codes = files.map((file) => [file, readFileSync(join(folder, file), 'utf8')])
  expect(codes.filter(([, code]) => /^export\{[^{}]+\}from"[^"]+";?\s*$/.test(code)).map(([file]) => file)).toEqual([])
  const missing = codes.flatMap(([file, code]) =>
    [...code.matchAll(/(?:import\(`[.]\/|from"[.]\/|"assets\/)([\w.-]+[.]js)/g)]
      .map(([, imported]) => imported)
      .filter((imported) => !files.includes(imported))
      .map((imported) => `${file} imports ${imported}`),
  )
  expect(missing).toEqual([])
})
