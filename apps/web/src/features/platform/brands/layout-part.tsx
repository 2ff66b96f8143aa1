import { languageNames, languages as spoken, type Words } from '@heliograph/phrases'
import { Checkbox } from '@mantine/core'
import { Choice } from '#ui/fields/choice.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import type { BrandDraft } from './use-brand-draft.ts'
import classes from './brands.module.css'

interface Props {
  draft: BrandDraft
  words: Words['brands']
  shell: Words['shell']
}

/** How pages are arranged, and in which languages and colour scheme they begin. */
export const LayoutPart = ({ draft, words, shell }: Props) => {
  const { settings, set, within } = draft
  const { languages, layoutVersion, theme, toasts, multiDataCentre } = settings
  // A language that we do not speak yet stays as it was stored.
  const others = languages.filter((code) => !spoken.some((one) => one === code))
  return (
    <>
      <FieldGroup title={words.languages}>
        <div className={classes.ticks}>
          {spoken.map((code) => (
            <Checkbox
              key={code}
              label={<span lang={code}>{languageNames[code]}</span>}
              checked={languages.includes(code)}
              // What is missing in another language is in English.
              disabled={code === 'en'}
              onChange={({ currentTarget: { checked } }) => {
                const chosen = spoken.filter((one) => (one === code ? checked : languages.includes(one)))
                set({ languages: [...chosen, ...others] })
              }}
            />
          ))}
        </div>
        {within('languages') && <p className={classes.error}>{within('languages')}</p>}
      </FieldGroup>
      <Choice
        label={words.layout}
        value={layoutVersion}
        options={[
          { value: '1.5.3', text: words.layouts['1-5-3'] },
          { value: 'original', text: words.layouts.original },
        ]}
        onChange={(chosen) => set({ layoutVersion: chosen })}
      />
      <Choice
        label={words.appearance}
        value={theme}
        options={[
          { value: 'light', text: shell.themeLight },
          { value: 'dark', text: shell.themeDark },
          { value: 'auto', text: shell.themeAuto },
        ]}
        onChange={(chosen) => set({ theme: chosen })}
      />
      <div>
        <Choice
          label={words.dataCentres}
          value={multiDataCentre ? 'many' : 'one'}
          options={[
            { value: 'one', text: words.oneDataCentre },
            { value: 'many', text: words.manyDataCentres },
          ]}
          onChange={(chosen) => set({ multiDataCentre: chosen === 'many' })}
        />
        <p className={classes.hint}>{words.dataCentreHint}</p>
      </div>
      <Choice
        label={words.toasts}
        value={toasts === 1 ? '1' : '3'}
        options={[
          { value: '1', text: '1' },
          { value: '3', text: '3' },
        ]}
        onChange={(chosen) => set({ toasts: chosen === '1' ? 1 : 3 })}
      />
    </>
  )
}
