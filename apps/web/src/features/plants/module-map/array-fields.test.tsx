import { wordsIn } from '@heliograph/phrases'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { WordsProvider } from '#i18n/words-context.tsx'
import { NumberField } from './array-fields.tsx'

const words = await wordsIn('de')

test.each([
  ['1.034', 1.034],
  ['9,975', 9.975],
  ['1.034,5', 1034.5],
])('in metres and degrees, %s is %d in every language', async (typed, metres) => {
  const given: (number | null)[] = []
  const screen = await render(
    <MantineProvider>
      <WordsProvider value={{ language: 'de', words, setLanguage: async () => undefined }}>
        <NumberField label="East" value={12.5} from={-10_000} to={10_000} onChange={(value) => given.push(value)} />
      </WordsProvider>
    </MantineProvider>,
  )
  const field = screen.getByLabelText('East')
  await expect.element(field).toHaveValue('12.5')
  await field.fill(typed)
  await userEvent.keyboard('{Enter}')
  expect(given).toEqual([metres])
})
