import { serverFiles } from './generated/server-files.ts'
import type { ServerWords } from './generated/words.ts'
import type { Language } from './languages.ts'
import { refer } from './refer.ts'
import { speak } from './speak.ts'

export type { ServerWords } from './generated/words.ts'

/** What only the server says, in one language. No browser carries it. */
export const serverWordsIn = async <File extends keyof ServerWords>(
  language: Language,
  file: File,
): Promise<ServerWords[File]> => speak(language, await phrasesIn(language, file)) as ServerWords[File]

/** A message as it is written: its slots are filled by whoever knows what a stranger may see in them. */
export interface MessagePhrases {
  subject: string
  /** Paragraphs. One that is nothing but `{{code}}` or `{{link}}` stands out. */
  lines: readonly string[]
  sms: string
}

export const messagePhrasesIn = async (
  language: Language,
): Promise<Record<Exclude<keyof ServerWords['messages'], 'shared'>, MessagePhrases>> =>
  // Checked to be like English, and English is what the type is made of.
  (await phrasesIn(language, 'messages')) as never

const phrasesIn = async (language: Language, file: keyof ServerWords) => {
  const phrases = await serverFiles[language][file]()
  return refer(phrases, { [file]: phrases })
}
