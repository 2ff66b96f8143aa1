import { showToast } from './toast.ts'

/** Copies a text and says so, or that the browser doesn't: on pages that came without TLS it has no clipboard. */
export const copyText = async (text: string, words: { copied: string; copyFailed: string }) => {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return showToast(words.copyFailed)
  }
  showToast(words.copied)
}
