import { alertTextsOf, type AlertTexts, type WrittenAlertTexts } from '#features/plants/alerts/alert-texts.ts'

/** The languages in which alerts are told: each in a file of its own, fetched when somebody first asks for it. */
const written: Record<string, () => Promise<WrittenAlertTexts>> = {
  en: async () => (await import('./en.ts')).english,
  zh: async () => (await import('./zh.ts')).chinese,
}

export const alertLanguages = Object.keys(written)

/** In the language asked for: zh, zh_CN, zh-Hans; English stands in for those that nobody wrote. */
export const alertTextsIn = async (language: string): Promise<AlertTexts> => {
  const wanted = language.toLowerCase().split(/[-_]/)[0] ?? ''
  const spoken = Object.hasOwn(written, wanted) ? wanted : 'en'
  const known = made.get(spoken)
  if (known) return known
  const texts = alertTextsOf(await written[spoken]!())
  made.set(spoken, texts)
  return texts
}

const made = new Map<string, AlertTexts>()
