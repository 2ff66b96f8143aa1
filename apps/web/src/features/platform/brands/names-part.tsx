import type { TextType } from '@heliograph/brand/texts'
import type { Language, Words } from '@heliograph/phrases'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { textIn, withText } from './text-in.ts'
import { TextLanguage } from './text-language.tsx'
import type { BrandDraft } from './use-brand-draft.ts'

/** Names, links and other texts, one language at a time. What another language lacks is as in English. */
export const NamesPart = ({ draft, words }: { draft: BrandDraft; words: Words['brands'] }) => {
  const [language, setLanguage] = useState<Language>('en')
  return (
    <>
      <TextLanguage offered={draft.settings.languages} language={language} onChange={setLanguage} words={words} />
      <TextInput
        label={words.onlineService}
        description={words.onlineServiceHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={draft.settings.onlineService ?? ''}
        error={draft.at('onlineService')}
        onChange={(event) => draft.set({ onlineService: event.currentTarget.value.trim() || null })}
      />
      {groups.map(({ group, types }) => (
        <FieldGroup key={group} title={words.textGroups[group]}>
          {types.map((type) => (
            <TextField key={type} type={type} language={language} draft={draft} words={words} />
          ))}
        </FieldGroup>
      ))}
    </>
  )
}

interface FieldProps {
  type: keyof Words['brands']['texts'] & TextType
  language: Language
  draft: BrandDraft
  words: Words['brands']
}

const TextField = ({ type, language, draft, words }: FieldProps) => {
  const { settings, set, at } = draft
  const text = settings.texts[type]
  const english = textIn(text, 'en')
  const Input = type === 'appStoreDescription' ? Textarea : TextInput
  return (
    <Input
      label={words.texts[type]}
      autoComplete="off"
      // Nothing that can be stored is longer.
      maxLength={500}
      placeholder={language !== 'en' && english !== '' ? words.inEnglish({ text: english }) : undefined}
      value={language === 'en' || typeof text === 'object' ? textIn(text, language) : ''}
      error={at(`texts.${type}.${language}`) ?? (language === 'en' ? at(`texts.${type}`) : undefined)}
      onChange={(event) =>
        set({ texts: { ...settings.texts, [type]: withText(text, language, event.currentTarget.value) } })
      }
    />
  )
}

const groups = [
  { group: 'names', types: ['showName', 'appShowName'] },
  { group: 'documents', types: ['serviceTerms', 'privacyTerms', 'manualUrl'] },
  { group: 'app', types: ['iosDownloadLink', 'androidDownloadLink', 'appStoreDescription'] },
  { group: 'filings', types: ['icpFilingName', 'icpFilingUrl', 'policeFilingName', 'policeFilingUrl'] },
] as const
