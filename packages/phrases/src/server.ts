import { serverFiles } from './generated/server-files.ts'
import type { ServerWords } from './generated/words.ts'
import type { Language } from './languages.ts'
import { refer } from './refer.ts'
import { speak } from './speak.ts'

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

const phrasesIn = async (language: Language, file: keyof ServerWords) => {
  const phrases = await serverFiles[language][file]()
  return refer(phrases, { [file]: phrases })
}
