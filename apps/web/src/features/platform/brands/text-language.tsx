import { languageNames, languages as spoken, type Language, type Words } from '@heliograph/phrases'
import { NativeSelect } from '@mantine/core'

interface Props {
  /** Those that the brand offers. */
  offered: readonly string[]
  language: Language
  onChange: (language: Language) => void
  words: Words['brands']
}

/** In which language texts and pictures are shown and changed. What another language lacks is as in English. */
export const TextLanguage = ({ offered, language, onChange, words }: Props) => {
  const languages = spoken.filter((code) => offered.includes(code))
  return (
    <NativeSelect
      label={words.textLanguage}
      data={languages.map((code) => ({ value: code, label: languageNames[code] }))}
      value={language}
      onChange={(event) => {
        const wanted = languages.find((code) => code === event.currentTarget.value)
        if (wanted) onChange(wanted)
      }}
    />
  )
}
