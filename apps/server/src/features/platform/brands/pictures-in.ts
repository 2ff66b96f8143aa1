import type { Brand } from '@heliograph/brand/brand'
import { isPictureText, pictureTexts } from '@heliograph/brand/check'
import type { BrandText } from '@heliograph/brand/texts'
import type { BrandPicture } from '#needs/brands.ts'

type Shown = Pick<Brand, 'texts' | 'logos'>

/** Every picture of a brand, and the field that has it: a text may be a picture, also one per language. */
export const picturesIn = ({ texts, logos }: Shown) => [
  ...Object.entries(logos).map(([name, picture]) => ({ field: `logos.${name}`, picture, isLarge: false })),
  ...Object.entries(texts).flatMap(([type, text]) => {
    if (!isPictureText(type)) return []
    const isLarge = type === 'loginBackgroundImage'
    if (typeof text === 'string') return [{ field: `texts.${type}`, picture: text, isLarge }]
    return Object.entries(text).map(([language, picture]) => ({ field: `texts.${type}.${language}`, picture, isLarge }))
  }),
]

/** The same with other pictures. */
export const withPictures = <T extends Shown>(shown: T, other: (picture: string) => string): T => {
  const otherIn = (text: BrandText): BrandText =>
    typeof text === 'string'
      ? other(text)
      : {
          ...text,
          ...Object.fromEntries(Object.entries(text).map(([language, picture]) => [language, other(picture)])),
        }
  const texts = { ...shown.texts }
  for (const type of pictureTexts) {
    const text = texts[type]
    if (text !== undefined) texts[type] = otherIn(text)
  }
  const { square, topNavigation } = shown.logos
  return { ...shown, texts, logos: { square: other(square), topNavigation: other(topNavigation) } }
}

/** The picture in a `data:` address. */
export const pictureIn = (address: string): BrandPicture | undefined => {
  const [, type, base64, data = ''] = /^data:(image\/(?:svg\+xml|webp))(;base64)?,(.*)$/s.exec(address) ?? []
  if (type !== 'image/svg+xml' && type !== 'image/webp') return undefined
  try {
    return { type, bytes: base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data)) }
  } catch {
    // Not a valid percent encoding.
    return undefined
  }
}
