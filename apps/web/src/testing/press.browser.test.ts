import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

afterEach(() => document.body.replaceChildren())

const aButton = () => {
  const button = document.createElement('button')
  button.textContent = 'Save'
  document.body.replaceChildren(button)
  let presses = 0
  button.addEventListener('click', () => (presses += 1))
  return { button, presses: () => presses }
}

test('a press on a button that moves away under it is done again', async () => {
  const { button, presses } = aButton()
  button.addEventListener('pointerdown', () => (button.style.marginBlockStart = '200px'))
  await page.getByRole('button', { name: 'Save' }).click()
  expect(presses()).toBe(1)
})

test('a press that arrived is not, whatever it does to the button', async () => {
  const { button, presses } = aButton()
  // Also on what takes its place.
  let anywhere = 0
  const count = () => (anywhere += 1)
  document.addEventListener('click', count)
  button.addEventListener('click', () => button.replaceWith(button.cloneNode(true)))
  await page.getByRole('button', { name: 'Save' }).click()
  document.removeEventListener('click', count)
  expect([presses(), anywhere]).toEqual([1, 1])
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible()
})

test('a press that a page never lets through ends all the same', async () => {
  const { button, presses } = aButton()
  let top = 0
  button.addEventListener('pointerdown', () => (button.style.marginBlockStart = `${(top += 200)}px`))
  await page.getByRole('button', { name: 'Save' }).click()
  expect([presses(), top]).toEqual([0, 600])
})
