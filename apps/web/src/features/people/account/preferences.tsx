import { languageNames, type Language, type Words } from '@heliograph/phrases'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import IconAuto from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDark from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconLight from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useState } from 'react'
import { temperatureUnits, type TemperatureUnit } from '#i18n/temperature.ts'
import { setTemperatureUnit, useTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { schemes } from '#theme/colour-scheme.ts'
import { Card } from '#ui/cards/card.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'

interface Props {
  /** The languages that the brand offers. */
  languages: readonly Language[]
  words: Words['account']['common']
}

/** Language, temperature unit and appearance. There is no save button: a choice applies immediately. */
export const Preferences = ({ languages, words }: Props) => (
  <Card>
    <LanguageOptions languages={languages} words={words} />
    <TemperatureOptions words={words} />
    <AppearanceOptions words={words} />
  </Card>
)

const LanguageOptions = ({ languages, words }: Props) => {
  const { language, setLanguage } = useLanguage()
  const [failed, setFailed] = useState(false)
  const choose = async (wanted: Language) => {
    setFailed(false)
    try {
      await setLanguage(wanted)
    } catch {
      // The language's words are fetched, which can fail.
      setFailed(true)
    }
  }
  return (
    <ChoiceCards
      leastPx={leastPx}
      label={words.language}
      hint={words.languageHint}
      options={languages.map((code) => ({ value: code, text: languageNames[code], lang: code }))}
      value={language}
      onChange={(wanted) => void choose(wanted)}
      error={failed ? words.languageFailed : undefined}
    />
  )
}

const TemperatureOptions = ({ words }: Pick<Props, 'words'>) => {
  const texts: Record<TemperatureUnit, string> = { C: words.celsius, F: words.fahrenheit }
  return (
    <ChoiceCards
      leastPx={leastPx}
      label={words.temperature}
      hint={words.temperatureHint}
      options={temperatureUnits.map((unit) => ({ value: unit, text: texts[unit], note: `°${unit}` }))}
      value={useTemperatureUnit()}
      onChange={setTemperatureUnit}
    />
  )
}

const AppearanceOptions = ({ words }: Pick<Props, 'words'>) => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const seen = useComputedColorScheme()
  const nowSeen = seen === 'dark' ? words.nowDark : words.nowLight
  return (
    <ChoiceCards
      leastPx={leastPx}
      label={words.appearance}
      hint={words.appearanceHint}
      options={schemes.map((scheme) => {
        const Sign = icons[scheme]
        return {
          value: scheme,
          text: words[scheme],
          ...(scheme === 'auto' && colorScheme === 'auto' && { note: nowSeen }),
          icon: <Sign aria-hidden="true" />,
        }
      })}
      value={colorScheme}
      onChange={setColorScheme}
    />
  )
}

/** Fits a language, a unit, a colour scheme. */
const leastPx = 168
const icons = { light: IconLight, dark: IconDark, auto: IconAuto }
