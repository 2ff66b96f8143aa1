import type { Detail } from '@heliograph/domain/rejection-details'
import { sensorCodeOf } from '@heliograph/domain/sensor-codes'
import { serverFiles } from './generated/server-files.ts'
import type { ServerWords } from './generated/words.ts'
import type { Language } from './languages.ts'
import { refer } from './refer.ts'
import { fillIn, speak } from './speak.ts'

export type { ServerWords } from './generated/words.ts'

/** The texts that only the server uses, in one language. No browser loads them. */
export const serverWordsIn = async <File extends keyof ServerWords>(
  language: Language,
  file: File,
): Promise<ServerWords[File]> => speak(language, await phrasesIn(language, file)) as ServerWords[File]

/** A raw message. The caller fills its slots, because it knows what a stranger is allowed to see. */
export interface MessagePhrases {
  subject: string
  /** Paragraphs. One that is only `{{code}}` or `{{link}}` is highlighted. */
  lines: readonly string[]
  sms: string
}

export const messagePhrasesIn = async (
  language: Language,
): Promise<Record<Exclude<keyof ServerWords['messages'], 'shared'>, MessagePhrases>> =>
  // Compared with English by the check; the type is generated from English.
  (await phrasesIn(language, 'messages')) as never

/** What was wrong with rejected data, as a text. */
export const detailTextIn = async (language: Language) => {
  const phrases = await phrasesIn(language, 'rejections')
  const fill = fillIn(language)
  const textOf = (key: string, values: Readonly<Record<string, string | number>>) => {
    const phrase = phrases[key]
    // A newer process may have stored it.
    return typeof phrase === 'string' ? fill(phrase, values) : key
  }
  const detailText = ({ code, values = {}, because = [] }: Detail): string => {
    const what = textOf(code, withSensorCode(values, code))
    if (because.length === 0) return what
    const why = because.map(detailText).reduce((first, second) => textOf('and', { first, second }))
    return textOf('because', { what, why })
  }
  return detailText
}

/** Details have the sensor type as it was sent; people compare it with the codes of the documentation. */
const withSensorCode = (values: NonNullable<Detail['values']>, code: Detail['code']) =>
  code === 'sensorType' || code === 'frameOfType' ? { ...values, type: sensorCodeOf(String(values['type'])) } : values

const phrasesIn = async (language: Language, file: keyof ServerWords) => {
  const phrases = await serverFiles[language][file]()
  return refer(phrases, { [file]: phrases })
}
