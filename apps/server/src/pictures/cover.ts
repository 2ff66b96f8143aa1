/** A picture as a document can have it: a JPEG. */
export interface DrawnCover {
  jpeg: Uint8Array
  /** Pixels. */
  width: number
  height: number
}

/** Of a picture that is kept, as it is printed on a cover. Undefined for what cannot be drawn: a document can do without. */
export const drawCover = async (bytes: Uint8Array): Promise<DrawnCover | undefined> => {
  // Loaded with the first one: the library is large.
  const { default: sharp } = await import('sharp')
  try {
    for (const quality of qualities) {
      const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
        .resize({ width: mostWidth, height: mostHeight, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality })
        .timeout({ seconds: patienceS })
        .toBuffer({ resolveWithObject: true })
      if (data.length <= mostBytes) return { jpeg: new Uint8Array(data), width: info.width, height: info.height }
    }
  } catch {
    // Not of ours, or broken.
  }
  return undefined
}

/** Four times the points that it has on paper. */
const [mostWidth, mostHeight] = [720, 480]
/** Leaves and roof tiles compress badly. */
const qualities = [82, 60, 40]
/** Each report that is mailed has it. */
const mostBytes = 160 * 1024
/** Twice what is kept. */
const mostPixels = 1600 * 1600 * 2
const patienceS = 5
