import type { Words } from '@heliograph/phrases'

export type FeedbackWords = Words['feedback']

export const mostPictures = 3
const mostBytes = 4 * 1024 * 1024
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

export interface Choice {
  pictures: readonly File[]
  /** Why a file was rejected. */
  fault: string | undefined
}

/** Adds the files that can be sent, with an error for the rest. The server checks again, more strictly. */
export const choosing = (before: readonly File[], added: readonly File[], words: FeedbackWords): Choice => {
  let fault: string | undefined
  const pictures = [...before]
  for (const file of added) {
    const name = { name: file.name }
    if (!pictureTypes.includes(file.type)) fault = words.wrongKind(name)
    else if (file.size > mostBytes) fault = words.tooLarge(name)
    else if (pictures.length >= mostPictures) fault = words.tooMany
    else pictures.push(file)
  }
  return { pictures, fault }
}

export const base64Of = async (file: File) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In chunks: millions of bytes are too many arguments for one call.
  for (let from = 0; from < bytes.length; from += 8192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8192))
  return btoa(text)
}
