import { wordsIn, type Language } from '@heliograph/phrases'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { WordsProvider } from '#i18n/words-context.tsx'
import { DecimalInput } from './decimal-input.tsx'

const words = await wordsIn('en')

const Sample = ({ language, start }: { language: Language; start: string }) => {
  const [value, setValue] = useState(start)
  return (
    <MantineProvider>
      <WordsProvider value={{ language, words, setLanguage: async () => undefined }}>
        <DecimalInput label="Capacity" value={value} onChange={setValue} units={['kWp']} />
        <output>{value}</output>
        <button type="button" onClick={() => setValue('1234.5')}>
          Other value
        </button>
      </WordsProvider>
    </MantineProvider>
  )
}

const show = async (language: Language, start = '') => {
  const screen = await render(<Sample language={language} start={start} />)
  const field = screen.getByLabelText('Capacity')
  const value = screen.container.querySelector('output')
  const hint = () => screen.container.querySelector('[role=status]')?.textContent
  return { ...screen, field, hint, value: () => value?.textContent }
}

test.each([
  ['en', '25,000', '25000', '= 25000'],
  ['en', '25.000', '25.000', '= 25'],
  ['de', '25.000', '25000', '= 25000'],
  ['de', '25,000', '25.000', '= 25'],
  ['de', '12,345', '12.345', '= 12,3450'],
  ['de', '1.250,50', '1250.50', '= 1250,50'],
  ['fr', '1\u202f250,5', '1250.5', '= 1250,5'],
  ['de', "1'250.50", '1250.50', '= 1250,50'],
  ['en', '9.8 kWp', '9.8', '= 9.8'],
] as const)(
  'in the language %s, %s is %s, and the field says so as it is typed',
  async (language, typed, value, hint) => {
    const shown = await show(language)
    await shown.field.fill(typed)
    await expect.poll(shown.value).toBe(value)
    await expect.element(shown.field).toHaveValue(typed)
    expect(shown.hint()).toBe(hint)
  },
)

test.each(['9.8', '9,8', '0,125', '1250.125', '25000'])(
  'nothing is said about %s, which is one number',
  async (typed) => {
    const shown = await show('de')
    await shown.field.fill(typed)
    await expect.poll(shown.value).toBe(typed.replace(',', '.'))
    await expect.element(shown.field).toHaveValue(typed)
    expect(shown.hint()).toBeUndefined()
  },
)

test('what is no number stays as it was typed', async () => {
  const shown = await show('en')
  await shown.field.fill('1.2.3')
  await expect.poll(shown.value).toBe('1.2.3')
  expect(shown.hint()).toBeUndefined()
})

test('a number from elsewhere is written in the language, and is the same when the field is changed', async () => {
  const shown = await show('de', '12.345')
  await expect.element(shown.field).toHaveValue('12,345')
  expect(shown.hint()).toBeUndefined()
  await shown.field.fill('12,346')
  await expect.poll(shown.value).toBe('12.346')
  await shown.getByText('Other value').click()
  await expect.element(shown.field).toHaveValue('1234,5')
})

test('another language changes how the number is written, not the number', async () => {
  const shown = await show('en')
  await shown.field.fill('12.345')
  await expect.poll(shown.value).toBe('12.345')
  await shown.rerender(<Sample language="de" start="" />)
  await expect.element(shown.field).toHaveValue('12,345')
  expect(shown.value()).toBe('12.345')
})
