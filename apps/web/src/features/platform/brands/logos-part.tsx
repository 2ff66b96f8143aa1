import { heliograph } from '@heliograph/brand/heliograph'
import type { BrandText } from '@heliograph/brand/texts'
import type { Language, Words } from '@heliograph/phrases'
import { useState } from 'react'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { PictureField } from './picture-field.tsx'
import { textIn, withText } from './text-in.ts'
import { TextLanguage } from './text-language.tsx'
import type { BrandDraft } from './use-brand-draft.ts'
import classes from './brands.module.css'

/** Pictures. Logos are the same in every language, others can differ: what another language lacks is as in English. */
export const LogosPart = ({ draft, words }: { draft: BrandDraft; words: Words['brands'] }) => {
  const { settings, set, within } = draft
  const { logos, texts } = settings
  const [language, setLanguage] = useState<Language>('en')
  return (
    <>
      <p className={classes.hint}>{words.pictureLead}</p>
      <div className={classes.pictures}>
        {(['square', 'topNavigation'] as const).map((name) => (
          <PictureField
            key={name}
            name={words.pictures[name]}
            hint={words.pictures[`${name}Hint`]}
            picture={logos[name]}
            schemes={both}
            error={within(`logos.${name}`)}
            onPicture={(picture) => set({ logos: { ...logos, [name]: picture } })}
            onRemove={
              logos[name] === heliograph.logos[name]
                ? undefined
                : () => set({ logos: { ...logos, [name]: heliograph.logos[name] } })
            }
            removeText={words.asDelivered}
            words={words}
          />
        ))}
      </div>
      <FieldGroup title={words.picturesByLanguage}>
        <TextLanguage offered={settings.languages} language={language} onChange={setLanguage} words={words} />
      </FieldGroup>
      <div className={classes.pictures}>
        {pictures.map(({ type, schemes, isLarge }) => {
          const text = texts[type]
          // One picture for all languages is changed as English; another language gets its own beside it.
          const own = language === 'en' || typeof text === 'object' ? textIn(text, language) : ''
          const change = (picture: string) =>
            set({ texts: withPicture(texts, type, withText(text, language, picture)) })
          return (
            <PictureField
              key={type}
              name={words.pictures[type]}
              hint={
                own === '' && language !== 'en' && textIn(text, 'en') !== ''
                  ? words.pictureAsEnglish
                  : words.pictures[`${type}Hint`]
              }
              picture={own || undefined}
              schemes={schemes}
              isLarge={isLarge}
              error={within(`texts.${type}`)}
              onPicture={change}
              onRemove={own === '' ? undefined : () => change('')}
              removeText={words.removePicture}
              words={words}
            />
          )
        })}
      </div>
    </>
  )
}

/** Without a picture in any language there is no entry. */
const withPicture = (
  texts: BrandDraft['settings']['texts'],
  type: (typeof pictures)[number]['type'],
  text: BrandText | undefined,
) => {
  const { [type]: _before, ...others } = texts
  const isEmpty =
    text === undefined || (typeof text === 'object' && Object.values(text).every((picture) => picture === ''))
  return isEmpty ? others : { ...others, [type]: text }
}

const both = ['light', 'dark'] as const
const pictures = [
  { type: 'rectangularLogo', schemes: ['light'], isLarge: false },
  { type: 'invertedRectangularLogo', schemes: ['dark'], isLarge: false },
  { type: 'loginBackgroundImage', schemes: ['light'], isLarge: true },
  { type: 'appDownloadQrCode', schemes: both, isLarge: false },
  { type: 'appDownloadLogo', schemes: both, isLarge: false },
] as const
