/** A photo as it is sent: a JPEG as a data URL. */
export type Photo = string

/**
 * What a phone's camera took, made small enough to send over a mobile network. Where it was taken does not leave the phone:
 * only the pixels are written again. Undefined if the browser cannot open the file.
 */
export const photoOf = async (file: Blob, longestPx = asKeptPx): Promise<Photo | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  try {
    const scale = Math.min(1, longestPx / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const pen = canvas.getContext('2d')
    if (!pen) return undefined
    // What is transparent would become black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const photo = canvas.toDataURL('image/jpeg', 0.85)
    return isPhoto(photo) ? photo : undefined
  } finally {
    picture.close()
  }
}

export const isPhoto = (text: string | undefined): text is Photo => text?.startsWith(prefix) === true

export const base64Of = (photo: Photo) => photo.slice(prefix.length)

const prefix = 'data:image/jpeg;base64,'
/** As large as the server keeps it. */
const asKeptPx = 1600
