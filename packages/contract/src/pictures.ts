import { Type } from 'typebox'

/** Base64 of a jpeg, png or webp of at most 4 MB; the type is detected from the bytes. */
export const base64Picture = Type.String({ maxLength: 5_592_408, pattern: '^[A-Za-z0-9+/]*={0,2}$' })

/** For a body with this many pictures, and some text. */
export const pictureBodyLimit = (pictures: number) => pictures * Math.ceil((4 * 1024 * 1024 * 4) / 3) + 64 * 1024
