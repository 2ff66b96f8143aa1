// The signs of a language: its quotation marks, and the blanks and separators around them. Each language has one kind, so
// that two texts on one page do not differ in it.

/**
 * What is wrong with the signs of a text.
 *
 * @param {string} text
 * @param {string} language
 * @returns {string[]}
 */
export const signComplaints = (text, language) => {
  const marks = quotationMarks[language]
  return [
    ...(marks && !areOnly(marks, text) ? [`quotes otherwise than ${marks.join('…')}`] : []),
    ...(language === 'fr' && wrongBlank.test(text)
      ? ['lacks the blank that does not break: U+00A0 before : and within « », U+202F before ; ? and !']
      : []),
    ...(wideSigns.has(language) && narrowSign.test(text)
      ? ['has a narrow , : ; or bracket beside a letter of the language: write ， or 、 ： ； （ ）']
      : []),
  ]
}

/** Of a quotation, first and last. Titles of documents in Chinese have their own. */
const quotationMarks = {
  ca: ['«', '»'],
  cs: ['„', '“'],
  de: ['„', '“'],
  en: ['“', '”'],
  es: ['«', '»'],
  fr: ['«', '»'],
  it: ['«', '»'],
  ja: ['「', '」'],
  ko: ['“', '”'],
  nl: ['“', '”'],
  pl: ['„', '”'],
  pt: ['“', '”'],
  ro: ['„', '”'],
  sl: ['»', '«'],
  tr: ['“', '”'],
  uk: ['«', '»'],
  vi: ['“', '”'],
  zh: ['“', '”'],
}

/** A closing ’ may be an apostrophe, so of single ones the opening ‘ and ‚ are looked for. */
const anyMark = /["«»„“”‘‚‹›「」『』]/g

/** First and last take turns. */
const areOnly = (marks, text) => {
  const found = text.match(anyMark) ?? []
  return found.length % 2 === 0 && found.every((mark, place) => mark === marks[place % 2])
}

/** A time such as 13:00 and the address of a site have no blank, and nor has a line of a file. */
const wrongBlank =
  /«(?!\u00A0)|(?<!\u00A0)»|[\p{L}})%][:](?=\s|$)|[ \u202F]:(?=\s|$)|[^\s][;?!](?=\s|$)(?<!\u202F.)|[ \u00A0][;?!]/u

const wideSigns = new Set(['ja', 'zh'])
const letter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}）」”]`
const narrowSign = new RegExp(`${letter} ?[,:;](?!//)|[,;] ?${letter}|${letter} ?\\(|\\) ?${letter}`, 'u')
