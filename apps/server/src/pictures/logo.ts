/** A logo as every document can show it. */
export interface DrawnLogo {
  png: Uint8Array
  /** Pixels. */
  width: number
  height: number
}

/** Of a logo that is kept as a `data:` address. Undefined for others, which are never fetched, and for what cannot be drawn. */
export const drawLogo = async (address: string): Promise<DrawnLogo | undefined> => {
  const bytes = bytesIn(address)
  if (!bytes) return undefined
  // Loaded with the first one: the library is large.
  const { default: sharp } = await import('sharp')
  try {
    const { data, info } = await sharp(bytes, { density: drawingDensity, limitInputPixels: mostPixels })
      .resize({ width: mostWidth, height: mostHeight, fit: 'inside' })
      .png()
      .timeout({ seconds: patienceS })
      .toBuffer({ resolveWithObject: true })
    return { png: new Uint8Array(data), width: info.width, height: info.height }
  } catch {
    return undefined
  }
}

const bytesIn = (address: string) => {
  const [, encoding, data = ''] = /^data:image\/[\w.+-]+((?:;[^;,]*)*),(.*)$/s.exec(address) ?? []
  if (encoding === undefined) return undefined
  try {
    return encoding.includes(';base64') ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data))
  } catch {
    return undefined
  }
}

/** Four times the points that it has on paper. */
const [mostWidth, mostHeight] = [800, 120]
const drawingDensity = 288
const mostPixels = 16_000_000
const patienceS = 5
