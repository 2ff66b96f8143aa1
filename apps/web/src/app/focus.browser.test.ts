import { beforeEach, expect, test } from 'vitest'
import { focusTitle } from './focus.ts'

beforeEach(() => document.body.replaceChildren())

/** Draws this into the page, and waits until observers have seen it. */
const draw = async (html: string) => {
  document.body.insertAdjacentHTML('beforeend', html)
  await new Promise(requestAnimationFrame)
}
const focused = () => document.activeElement?.id

test('the title of a page gets the focus, and the page while its title is loading', async () => {
  await draw('<main id="page" tabindex="-1"></main>')
  focusTitle()
  expect(focused()).toBe('page')
  await draw('<h1 id="hidden" hidden tabindex="-1">Before</h1><h1 id="title" tabindex="-1">Now</h1>')
  focusTitle()
  expect(focused()).toBe('title')
})

test('a frame that is still loading gets the focus when it is there, as after a log-in', async () => {
  focusTitle()
  await draw('<div><nav><a href="/">Menu</a></nav></div>')
  expect(document.activeElement).toBe(document.body)
  await draw('<div><main id="page" tabindex="-1"></main></div>')
  expect(focused()).toBe('page')
  // Once is enough: the person may have left it since.
  document.querySelector<HTMLElement>('main')!.blur()
  await draw('<h1 id="late" tabindex="-1">Late</h1>')
  expect(document.activeElement).toBe(document.body)
})

test('what only shows that a page loads keeps no focus from the page that replaces it', async () => {
  await draw('<main id="loading"></main>')
  focusTitle()
  document.querySelector('main')!.remove()
  await draw('<div><main id="page" tabindex="-1"></main></div>')
  expect(focused()).toBe('page')
})

test('the title of a page that one leaves takes no focus away with it', async () => {
  await draw('<h1 id="left" tabindex="-1">Log in</h1>')
  focusTitle()
  expect(focused()).toBe('left')
  document.querySelector('h1')!.remove()
  await draw('<main id="page" tabindex="-1"></main>')
  expect(focused()).toBe('page')
})

test('a page that is hidden while a part of it loads gets the focus when it is shown', async () => {
  await draw('<main id="page" tabindex="-1" style="display: none"></main>')
  focusTitle()
  expect(document.activeElement).toBe(document.body)
  document.querySelector('main')!.style.removeProperty('display')
  await draw('')
  expect(focused()).toBe('page')
})

test('the focus of a person who went elsewhere in the meantime stays', async () => {
  focusTitle()
  await draw('<input id="search">')
  document.querySelector('input')!.focus()
  await draw('<main id="page" tabindex="-1"></main>')
  expect(focused()).toBe('search')
})
