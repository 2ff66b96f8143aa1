import { heliograph } from '@heliograph/brand/heliograph'
import type { Words } from '@heliograph/phrases'
import { PictureField } from './picture-field.tsx'
import type { BrandDraft } from './use-brand-draft.ts'
import classes from './brands.module.css'

/** Pictures: the same ones in every language. Those that differ by language are in the file of the brand. */
export const LogosPart = ({ draft, words }: { draft: BrandDraft; words: Words['brands'] }) => {
  const { settings, set, within } = draft
  const { logos, texts } = settings
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
        {pictures.map(({ type, schemes, isLarge }) => {
          const text = texts[type]
          return (
            <PictureField
              key={type}
              name={words.pictures[type]}
              hint={words.pictures[`${type}Hint`]}
              picture={(typeof text === 'object' ? text.en : text) || undefined}
              schemes={schemes}
              isLarge={isLarge}
              error={within(`texts.${type}`)}
              onPicture={(picture) => set({ texts: { ...texts, [type]: picture } })}
              onRemove={
                text === undefined
                  ? undefined
                  : () => {
                      const { [type]: _removed, ...others } = texts
                      set({ texts: others })
                    }
              }
              removeText={words.removePicture}
              words={words}
            />
          )
        })}
      </div>
    </>
  )
}

const both = ['light', 'dark'] as const
const pictures = [
  { type: 'rectangularLogo', schemes: ['light'], isLarge: false },
  { type: 'invertedRectangularLogo', schemes: ['dark'], isLarge: false },
  { type: 'loginBackgroundImage', schemes: ['light'], isLarge: true },
  { type: 'appDownloadQrCode', schemes: both, isLarge: false },
  { type: 'appDownloadLogo', schemes: both, isLarge: false },
] as const
