import { minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { createWatch } from './watch.ts'

const pageWith = (entry: string) => `<script type="module" crossorigin src="${entry}"></script>`

const aWatch = ({ page = pageWith('/assets/a.js') as string | undefined } = {}) => {
  const kept = new Map<string, string>()
  const at = { now: 0, page, reloads: 0, visible: true }
  const open = () =>
    createWatch({
      readPage: async () => at.page,
      entry: '/assets/a.js',
      reload: () => void at.reloads++,
      memory: {
        read: (key) => kept.get(key),
        write: (key, value) => void kept.set(key, value),
        forget: (key) => void kept.delete(key),
      },
      isVisible: () => at.visible,
      now: () => at.now,
    })
  return { at, open, watch: open() }
}

test('a screen that received nothing for five minutes reloads, once', async () => {
  const { at, watch, open } = aWatch()
  at.now = 4 * minuteMs
  watch.drawn()
  await watch.look()
  expect(at.reloads).toBe(0)
  at.now = 6 * minuteMs
  await watch.look()
  expect(at.reloads).toBe(1)
  const after = open()
  at.now = 20 * minuteMs
  after.drawn()
  await after.look()
  expect(at.reloads).toBe(1)
  after.answered()
  at.now = 40 * minuteMs
  after.drawn()
  await after.look()
  expect(at.reloads).toBe(2)
})

test('a screen that stopped drawing reloads, but not while it is hidden', async () => {
  const { at, watch } = aWatch()
  at.now = 6 * minuteMs
  watch.answered()
  at.visible = false
  await watch.look()
  expect(at.reloads).toBe(0)
  at.visible = true
  await watch.look()
  expect(at.reloads).toBe(1)
})

test('while the server cannot be reached the page stays: old data is better than an error page', async () => {
  const { at, watch } = aWatch()
  at.now = 60 * minuteMs
  for (const page of [undefined, '<title>Hotel Sonne: please log in</title>']) {
    at.page = page
    await watch.look()
  }
  expect(at.reloads).toBe(0)
})

test('a new version is loaded immediately, and only once', async () => {
  const { at, watch } = aWatch({ page: pageWith('/assets/b.js') })
  await watch.look()
  await watch.look()
  expect(at.reloads).toBe(1)
})
