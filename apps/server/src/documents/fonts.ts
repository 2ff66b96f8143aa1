import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** The letters of documents: one file for Latin, Greek and Cyrillic, another for Chinese. Embedded are the letters in use. */
const fonts = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  chinese: resolve('@fontsource/zcool-xiaowei/files/zcool-xiaowei-chinese-simplified-400-normal.woff'),
}

export type Weight = 'regular' | 'strong'

/** A text in pieces that one font has all letters of. */
export const runsOf = (text: string, weight: Weight) => {
  const runs: { font: string; text: string }[] = []
  for (const letter of text) {
    const font = chineseLetters.test(letter) ? fonts.chinese : fonts[weight]
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

/** With its punctuation. */
const chineseLetters = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u
