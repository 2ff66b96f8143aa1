// The signs of a language: its quotation marks, the blanks and separators around them, and the separators in its numbers.
// Each language has one kind, so that two texts on one page do not differ in it.

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

/**
 * Numbers that a text writes otherwise than its language does: 9.8 in German, where the counts that come in by slots have
 * a comma.
 *
 * @param {string} text
 * @param {string} language
 * @returns {string[]}
 */
export const numberComplaints = (text, language) => {
  if (!/\d[.,\s]\d/.test(text)) return []
  const model = modelOf(language)
  const [, group, point] = model.split(/\d+/).map(plainBlank)
  const isRight = (number) => {
    const [whole, ...decimals] = plainBlank(number).split(point)
    return (
      decimals.every((each, place) => place === 0 && /^\d+$/.test(each)) &&
      whole.split(group).every((digits, place) => /^\d+$/.test(digits) && (place === 0 || digits.length === 3)) &&
      !whole.startsWith(`0${group}`)
    )
  }
  const found = text.replace(notNumbers, ' ').match(written) ?? []
  return found
    .filter((number) => !isRight(number))
    .map((number) => `writes ${number}, where its language writes ${model}: or let the number come in by a slot`)
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

/** Made once: to make a format takes long. */
const models = new Map()
const modelOf = (language) => {
  const known = models.get(language) ?? new Intl.NumberFormat(language === 'pt' ? 'pt-PT' : language).format(12_345.5)
  models.set(language, known)
  return known
}

/** People type another blank for those that do not break, or are narrow. */
const plainBlank = (text) => text.replace(/\s/g, ' ')

/** Telephone numbers, network addresses, coordinates, rows of a file; versions and days, which are not of groups of three. */
const notNumbers = new RegExp(
  [
    String.raw`\+\d[\d ]*`,
    String.raw`(?:\d+\.){3}\d+`,
    String.raw`-?\d+\.\d{4,}, -?\d+\.\d{4,}`,
    String.raw`\d\S*;\S*`,
    String.raw`(?!\d{1,3}(?:\.\d{3})+(?![.\d]))\d+(?:[.:/-]\d+){2,}`,
  ].join('|'),
  'g',
)
const written = /(?<![\p{L}\d.,:/_-])\d+(?:[.,]\d+|[ \u00A0\u202F]\d{3}(?!\d))+(?![\d:/_-]|[.,]\d)/gu
