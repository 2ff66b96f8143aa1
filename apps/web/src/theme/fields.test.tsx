import { Button, MantineProvider, TextInput } from '@mantine/core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import './base.ts'

test('a hint in an empty field with a fault looks like a hint, not like something wrong that was typed', async () => {
  const screen = await render(
    <MantineProvider>
      <TextInput label="Good" placeholder="2026" />
      <TextInput label="Bad" placeholder="2026" error="A year, please." />
    </MantineProvider>,
  )
  const colourIn = (label: string, part?: string) =>
    getComputedStyle(screen.getByLabelText(label).element(), part).color
  expect(colourIn('Bad', '::placeholder')).toBe(colourIn('Good', '::placeholder'))
  // What is typed into it is still in the colour of errors.
  expect(colourIn('Bad')).not.toBe(colourIn('Good'))
})

test('a label that is wider than its button takes two lines, in its middle, and is not cut', async () => {
  const screen = await render(
    <MantineProvider>
      <div style={{ inlineSize: 180 }}>
        <Button>Add a list of prices by the hour</Button>
        <Button>Add</Button>
      </div>
    </MantineProvider>,
  )
  const [long, short] = ['Add a list of prices by the hour', 'Add'].map((name) => {
    const button = screen.getByRole('button', { name, exact: true }).element()
    const label = screen.getByText(name, { exact: true }).element()
    expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
    const [around, inside] = [button.getBoundingClientRect(), label.getBoundingClientRect()]
    expect(Math.abs(inside.top - around.top - (around.bottom - inside.bottom))).toBeLessThanOrEqual(1)
    return around
  })
  expect(long!.width).toBeLessThanOrEqual(180)
  expect(long!.height).toBeGreaterThan(short!.height)
  expect(short!.height).toBe(36)
})
