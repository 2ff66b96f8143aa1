import { minorOf } from '@heliograph/domain/amounts'
import { numberIn } from '@heliograph/domain/typed-numbers'
import { wordsIn } from '@heliograph/phrases'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { WordsProvider } from '#i18n/words-context.tsx'
import { DecimalInput } from './decimal-input.tsx'

const spoken = { en: await wordsIn('en'), de: await wordsIn('de') }

interface SampleProps {
  language?: 'en' | 'de'
  start?: string
  isSmall?: boolean
  error?: string
  units?: readonly string[]
}

const Sample = ({ language = 'en', start = '', ...props }: SampleProps) => {
  const [value, setValue] = useState(start)
  return (
    <MantineProvider>
      <WordsProvider value={{ language, words: spoken[language], setLanguage: async () => undefined }}>
        <DecimalInput label="Capacity" value={value} onChange={setValue} units={['kWp']} {...props} />
        <output>{value}</output>
        <button type="button" onClick={() => setValue('1234.5')}>
          Other value
        </button>
      </WordsProvider>
    </MantineProvider>
  )
}

const show = async (props: SampleProps = {}) => {
  const screen = await render(<Sample {...props} />)
  const field = screen.getByLabelText('Capacity')
  const value = screen.container.querySelector('output')
  const hint = () => screen.container.querySelector('[role=status]')?.textContent
  return { ...screen, field, hint, value: () => value?.textContent }
}

test.each([
  ['25,000', 'Write 25 or 25000.'],
  ['25.000', 'Write 25 or 25000.'],
  ['9.975', 'Write 9.9750 or 9975.'],
  ['9,975', 'Write 9,9750 or 9975.'],
  ['345.678 kWp', 'Write 345.6780 or 345678.'],
  ['−1.250', 'Write -1.25 or -1250.'],
])('%s is no number, and the field says at once how to write it', async (typed, hint) => {
  const shown = await show()
  await shown.field.fill(typed)
  await expect.poll(shown.value).toBe(`${typed} ?`)
  expect(numberIn(shown.value() ?? '')).toBeNaN()
  expect(minorOf(shown.value() ?? '', 'EUR')).toBeUndefined()
  await expect.element(shown.field).toHaveValue(typed)
  expect(shown.hint()).toBe(hint)
})

test('what is unclear is so in every language, and stays so in a draft that was kept', async () => {
  const shown = await show({ language: 'de', start: '25.000 ?' })
  await expect.element(shown.field).toHaveValue('25.000')
  expect(shown.hint()).toBe('Schreiben Sie 25 oder 25000.')
  await shown.field.fill('25.0000')
  await expect.poll(shown.value).toBe('25.0000')
  expect(shown.hint()).toBe('')
})

test.each([
  ['1.250,50', '1250.50', '= 1250.50'],
  ['1.250.000', '1250000', '= 1250000'],
  ['1,190.00', '1190.00', '= 1190.00'],
  ['1 250,5', '1250.5', '= 1250.5'],
  ['1\u00a0250,5', '1250.5', '= 1250.5'],
  ['1\u202f250,5', '1250.5', '= 1250.5'],
  ["1'250.50", '1250.50', '= 1250.50'],
  ['9.8 kWp', '9.8', '= 9.8'],
])('%s is %s, and the field says so as it is typed', async (typed, value, hint) => {
  const shown = await show()
  await shown.field.fill(typed)
  await expect.poll(shown.value).toBe(value)
  await expect.element(shown.field).toHaveValue(typed)
  expect(shown.hint()).toBe(hint)
})

test.each(['9.8', '9,8', '0,125', '1250.125', '25000', '9.9750'])(
  'nothing is said about %s, which is one number',
  async (typed) => {
    const shown = await show()
    await shown.field.fill(typed)
    await expect.poll(shown.value).toBe(typed.replace(',', '.'))
    await expect.element(shown.field).toHaveValue(typed)
    expect(shown.hint()).toBe('')
  },
)

test.each(['1.034', '1,034'])('%s is 1.034 where a number can have no thousands', async (typed) => {
  const shown = await show({ isSmall: true })
  await shown.field.fill(typed)
  await expect.poll(shown.value).toBe('1.034')
  await expect.element(shown.field).toHaveValue(typed)
  expect(shown.hint()).toBe('')
})

test('what is no number stays as it was typed', async () => {
  const shown = await show()
  await shown.field.fill('1.2.3')
  await expect.poll(shown.value).toBe('1.2.3')
  expect(shown.hint()).toBe('')
})

test('a number from elsewhere shows so that it is one, and is the same as long as nothing is typed', async () => {
  const shown = await show({ language: 'de', start: '12.345' })
  await expect.element(shown.field).toHaveValue('12.3450')
  expect([shown.value(), shown.hint()]).toEqual(['12.345', ''])
  await shown.field.fill('12.3460')
  await expect.poll(shown.value).toBe('12.3460')
  await shown.getByText('Other value').click()
  await expect.element(shown.field).toHaveValue('1234.5')
})

test('what the field says describes it, beside its description and its error', async () => {
  const shown = await show({ error: 'Too much' })
  await shown.field.fill('25.000')
  await expect.element(shown.field).toHaveAccessibleDescription('Too much Write 25 or 25000.')
  await shown.rerender(<Sample />)
  await expect.element(shown.field).toHaveAccessibleDescription('Write 25 or 25000.')
})

test.each([
  ['€0,12', '0.12', '= 0.12'],
  ['€25.000', '€25.000 ?', 'Write 25 or 25000.'],
])('%s is understood once its unit is known, and no longer with another one', async (typed, value, hint) => {
  const shown = await show({ units: [] })
  await shown.field.fill(typed)
  await expect.poll(shown.value).toBe(typed)
  expect(shown.hint()).toBe('')
  await shown.rerender(<Sample units={['€/kWh', '€']} />)
  await expect.poll(shown.value).toBe(value)
  await expect.element(shown.field).toHaveValue(typed)
  expect(shown.hint()).toBe(hint)
  await shown.rerender(<Sample units={['£/kWh', '£']} />)
  await expect.poll(shown.value).toBe(typed)
  await expect.element(shown.field).toHaveValue(typed)
  expect(shown.hint()).toBe('')
})

test('what a draft kept as it was typed is understood once its unit is known', async () => {
  const shown = await show({ start: '€0,12', units: [] })
  expect([shown.value(), shown.hint()]).toEqual(['€0,12', ''])
  await shown.rerender(<Sample start="€0,12" units={['€']} />)
  await expect.poll(shown.value).toBe('0.12')
})

test('a number from elsewhere stays the same when the unit changes', async () => {
  const shown = await show({ start: '12.345', units: [] })
  await shown.rerender(<Sample start="12.345" units={['€']} />)
  await expect.element(shown.field).toHaveValue('12.3450')
  expect([shown.value(), shown.hint()]).toEqual(['12.345', ''])
})
