// Spacing, font sizes, radii and the size of icons are tokens (apps/web/src/theme/sizes.css).
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

const spaced = '(?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap|font(?:-size)?|(?:[a-z-]+-)?radius'
const declared = new RegExp(`(?<![\\w-])(${spaced})\\s*:\\s*([^;{}]+)`, 'g')
const styled =
  /\b((?:padding|margin)(?:[A-Z]\w*)?|gap|rowGap|columnGap|fontSize|borderRadius|border\w*Radius)\s*:\s*(-?\d[\d.]*|'[^']*\d(?:px|rem)[^']*')/g
const propped = /\s(radius|gap|fz|[pm][xytblrse]?)=(?:\{(-?\d[\d.]*)\}|"(-?\d[\d.]*(?:px|rem)?)")/g
/** A tag of a component, with attributes that hold no tag of their own. */
const tag = /<([A-Z]\w*)((?:[^<>]|=>)*?)\/>/g
const sized = /\s(?:size|stroke)=\{[^}]*\}/g
const length = /(?<![\w.])-?(\d*\.?\d+)(px|rem)\b/g

/** Raw sizes in px or rem that should be tokens. One-pixel borders are allowed. */
const rawSizesIn = (path, text) => (path.endsWith('.css') ? inStyles(text) : inMarkup(text))

/** All of them in the web client except in the theme, as `path: size`. */
const rawSizes = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => /[.](css|tsx)$/.test(path) && !/[.]test[.]tsx$/.test(path))
    .filter((path) => !relative(folder, path).startsWith('theme'))
    .flatMap((path) =>
      rawSizesIn(path, readFileSync(path, 'utf8')).map((found) => `${relative(folder, path)}: ${found}`),
    )

const inStyles = (text) =>
  [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(declared)]
    .filter(([, , value]) => [...value.matchAll(length)].some(([, size, unit]) => unit === 'rem' || Number(size) > 1))
    .map(([, property, value]) => `${property}: ${value.trim()}`)

const inMarkup = (text) => [
  ...[...text.matchAll(/style=\{\{([\s\S]*?)\}\}/g)].flatMap(([, style]) =>
    [...style.matchAll(styled)].filter(([, , value]) => value !== '0').map(([found]) => found),
  ),
  ...[...text.matchAll(tag)]
    .filter(([, name]) => iconsOf(text).has(name))
    .flatMap(([, , attributes]) => [...attributes.matchAll(sized)].map(([found]) => found.trim())),
  ...[...text.matchAll(propped)].filter(([, , a, b]) => (a ?? b) !== '0').map(([found]) => found.trim()),
]

/** Components that are icons: imported as one, or named `Sign` because they are one of several. */
const iconsOf = (text) =>
  new Set(['Sign', 'Icon', ...[...text.matchAll(/import (\w+) from '@tabler\/icons-react\//g)].map(([, name]) => name)])

test('spacing, font sizes, radii and icons use the tokens of the theme (spec §9)', () => {
  expect(rawSizes(join(root, 'apps/web/src'))).toEqual([])
})

test.each([
  ['.a { padding: 0 8px; }', 'padding: 0 8px'],
  ['.a { margin-inline-start: -4px }', 'margin-inline-start: -4px'],
  ['.a { gap: calc(var(--space-2) + 3px); }', 'gap: calc(var(--space-2) + 3px)'],
  ['.a { font-size: 0.8125rem; }', 'font-size: 0.8125rem'],
  ['.a { border-start-end-radius: 5px; }', 'border-start-end-radius: 5px'],
])('a style sheet with %s is found', (text, found) => {
  expect(rawSizesIn('a.module.css', text)).toEqual([found])
})

test.each([
  ['<div style={{ marginTop: 12 }} />', 'marginTop: 12'],
  ["<div style={{ gap: '8px' }} />", "gap: '8px'"],
  ['<Skeleton height={120} radius={10} />', 'radius={10}'],
  ['<Box px="12px" />', 'px="12px"'],
  ["import Bell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'\n<Bell size={21} aria-hidden />", 'size={21}'],
  ['<Sign aria-hidden="true" stroke={1.7} />', 'stroke={1.7}'],
])('a component with %s is found', (text, found) => {
  expect(rawSizesIn('a.tsx', text)).toEqual([found])
})

test('tokens, one-pixel borders, percentages and sizes of elements are allowed', () => {
  const text = `.a {
    /* padding: 8px */
    block-size: 44px;
    border: 1px solid;
    border-radius: 50%;
    gap: var(--space-4);
    margin: 0 auto -1px;
  }
  @media (width < 390px) {}`
  expect(rawSizesIn('a.module.css', text)).toEqual([])
  expect(rawSizesIn('a.tsx', '<Skeleton height={120} radius="lg" style={{ inlineSize: 12 }} />')).toEqual([])
})
