import { mostPdfBytes } from '@heliograph/domain/insurance'
import type { ChosenPdf } from './insurance.queries.ts'

/** A PDF as it is sent; undefined if it is none, or too large. */
export const pdfOf = async (file: File): Promise<ChosenPdf | undefined> => {
  if (file.size === 0 || file.size > mostPdfBytes) return undefined
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
  return { name: file.name.slice(-120), pdf: url.slice(url.indexOf(',') + 1) }
}
