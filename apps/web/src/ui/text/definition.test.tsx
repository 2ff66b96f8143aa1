import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Definition } from './definition.tsx'

const show = () =>
  render(
    <MantineProvider>
      <Definition term="Self-use" text="Share of the generation that stayed here.">
        10 kWh − 4 kWh
      </Definition>
      <button type="button">elsewhere</button>
    </MantineProvider>,
  )

test('one tap explains a figure and its calculation', async () => {
  const screen = await show()
  const opener = screen.getByRole('button', { name: 'Self-use' })
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Self-use' })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog).toHaveAccessibleDescription('Share of the generation that stayed here. 10 kWh − 4 kWh')
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
})

test('by keyboard it opens and takes the focus, and Escape returns it', async () => {
  const screen = await show()
  const opener = screen.getByRole('button', { name: 'Self-use' })
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0)
  await expect.poll(() => document.activeElement).toBe(opener.element())
})

test('a tap elsewhere closes it', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: 'Self-use' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await screen.getByRole('button', { name: 'elsewhere' }).click()
  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0)
})

test('the target is large enough for a finger', async () => {
  const screen = await show()
  const { width, height } = screen.getByRole('button', { name: 'Self-use' }).element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
})
