import { afterEach, expect, test } from 'vitest'
import './global.css'

afterEach(() => {
  document.body.replaceChildren()
})

test('with reduced motion, what inherits a colour has it at once, however deep it is', () => {
  document.body.innerHTML = '<main><section><p><b>Dark</b></p></section></main>'
  const [main, deepest] = [document.querySelector('main')!, document.querySelector('b')!]
  main.style.color = 'rgb(1, 2, 3)'
  expect(getComputedStyle(deepest).color).toBe('rgb(1, 2, 3)')
  main.style.color = 'rgb(200, 201, 202)'
  expect(getComputedStyle(deepest).color).toBe('rgb(200, 201, 202)')
})
