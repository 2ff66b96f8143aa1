import type { Photo } from '#browser/photo.ts'

/** A photo with its size, small enough to be sent. Undefined if the browser cannot show it. */
export const sizedPhoto = async (
  photo: Photo,
): Promise<{ address: Photo; width: number; height: number } | undefined> => {
  const picture = new Image()
  picture.src = photo
  const isShown = await picture.decode().then(
    () => true,
    () => false,
  )
  if (!isShown) return undefined
  const { naturalWidth: width, naturalHeight: height } = picture
  if (photo.length <= mostLetters) return { address: photo, width, height }
  // Leaves and roof tiles compress badly.
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width / 2))
  canvas.height = Math.max(1, Math.round(height / 2))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return { address: canvas.toDataURL('image/jpeg', 0.8), width: canvas.width, height: canvas.height }
}

/** What the server takes, as base64. */
const mostLetters = 5_500_000
/** As large as it is kept. */
export const longestPx = 2560
