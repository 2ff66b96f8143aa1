import { numberText } from '@heliograph/domain/numbers'

/** Of a file, as people say it: 1.2 GB, 420 MB. */
export const sizeText = (bytes: number) => {
  const [amount, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : bytes >= 1e6 ? [bytes / 1e6, 'MB'] : [bytes / 1e3, 'kB']
  return `${numberText(amount, amount < 10 ? 1 : 0)}\u00A0${unit}`
}
