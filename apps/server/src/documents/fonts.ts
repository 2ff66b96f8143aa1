import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

/** A font file for each weight. */
interface Face {
  regular: string
  /** Without one, strong letters are drawn thicker. */
  strong: string | undefined
  /** Of how much more than its size its letters need to look as large as others. */
  larger?: number
}

const latin = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

/** Whole fonts, of which only the letters in use are embedded. */
const faces = {
  latin,
  chinese: {
    regular: resolve('@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf'),
    strong: undefined,
    larger: 1.08,
  },
  japanese: {
    regular: resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
    strong: resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'),
  },
  korean: {
    regular: resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
    strong: resolve('@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf'),
  },
} satisfies Record<string, Face>

export type Weight = 'regular' | 'strong'

/** A piece of a text that one font has all letters of. */
export interface Run {
  font: string
  text: string
  /** Its font has no strong letters. */
  isThickened: boolean
  /** By which its size is multiplied. */
  larger: number
}

export type Letters = Awaited<ReturnType<typeof openLetters>>

/**
 * Chooses a font for each letter of texts that are mostly in this language. The library is loaded with the first one; a font is read with
 * the first letter that needs it, and stays.
 */
export const openLetters = async (language: string) => {
  const { openSync } = await import('fontkit')
  const has = (file: string, letter: string) => {
    let font = opened.get(file)
    if (!font) opened.set(file, (font = openOne(openSync, file)))
    return [...letter].every((one) => invisible.test(one) || font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))
  }

  const fontOf = (letter: string, weight: Weight, order: readonly Script[]) => {
    for (const script of order) {
      const { regular, strong, larger = 1 }: Face = faces[script]
      if (has(regular, letter))
        return {
          font: weight === 'strong' ? (strong ?? regular) : regular,
          isThickened: weight === 'strong' && !strong,
          larger,
        }
    }
    return undefined
  }

  /** What no font has a letter for shows as a box, once for each letter or picture. What cannot be seen is left out. */
  const runsOf = (text: string, weight: Weight): Run[] => {
    if (plain.test(text)) return [{ font: latin[weight], text, isThickened: false, larger: 1 }]
    const order = orderOf(text, language)
    const runs: Run[] = []
    for (const { segment } of segmenter.segment(text.normalize('NFC'))) {
      const letter = segment.replaceAll(everyInvisible, '')
      if (letter === '') continue
      const found = fontOf(letter, weight, order)
      const run = found
        ? { ...found, text: letter }
        : { font: latin[weight], text: unknownLetter, isThickened: false, larger: 1 }
      const last = runs.at(-1)
      if (last?.font === run.font) last.text += run.text
      else runs.push(run)
    }
    return runs
  }

  return {
    runsOf,
    /** The letters of a text that would show as a box. */
    missingIn: (text: string) =>
      [...segmenter.segment(text.normalize('NFC'))]
        .map(({ segment }) => segment.replaceAll(everyInvisible, ''))
        .filter((letter) => letter !== '' && !fontOf(letter, 'regular', orderOf(text, language))),
  }
}

type Script = keyof typeof faces

/** Chinese and Japanese write some letters in different ways: kana and Hangul tell, otherwise the language does. */
const orderOf = (text: string, language: string): readonly Script[] => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return orders.ja
  if (/\p{Script=Hangul}/u.test(text)) return orders.ko
  return language === 'ja' ? orders.ja : language === 'ko' ? orders.ko : orders.zh
}

const orders = {
  zh: ['latin', 'chinese', 'japanese', 'korean'],
  ja: ['latin', 'japanese', 'chinese', 'korean'],
  ko: ['latin', 'korean', 'japanese', 'chinese'],
} as const satisfies Record<string, readonly Script[]>

const openOne = (openSync: (file: string) => unknown, file: string) => {
  const font = openSync(file)
  if (!isFont(font)) throw new Error(`${file} is not a font`)
  return font
}

const isFont = (opened: unknown): opened is Font =>
  typeof opened === 'object' && opened !== null && 'hasGlyphForCodePoint' in opened

const opened = new Map<string, Font>()

/** Letters of western Europe, which need no search. */
const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f]*$/

/** Marks that change letters beside them, or the direction in which they run. */
const invisible = /\p{Default_Ignorable_Code_Point}/u
const everyInvisible = new RegExp(invisible, 'gu')

const unknownLetter = '\u25a1'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
