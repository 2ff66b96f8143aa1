import { form, reference, resolved, slotsOf, startFiles } from './words-types.mjs'

/** Faults in the texts, one sentence each. The other languages are compared with English. */
export const complaintsOf = (languages) => [
  ...Object.entries(languages).flatMap(([language, { client, server }]) => [
    ...complaintsAbout(language, client, languages.en.client),
    ...complaintsAbout(`${language}/server`, server, languages.en.server),
    ...homeComplaints(language, client),
  ]),
  // English first: what it refers to is shared already, though another language may need words of its own there.
  ...repeated([languages.en, ...Object.values(languages).filter((each) => each !== languages.en)].map(clientOf)),
]

const clientOf = ({ client }) => client

/** The same by coincidence: another language may need different words. */
const alike = new Set(['content/version/labels/type'])

/** If two features have the same text in every language, they mean the same: move it to common.json, and refer to it. */
const repeated = (trees) => {
  const leaves = trees.map((tree) => leavesOf(tree))
  const first = new Map()
  return [...leaves[0].keys()].flatMap((key) => {
    const texts = leaves.map((told) => told.get(key) ?? told.get(`${baseOf(key)}_other`))
    // Separators are not texts, and references are shared already.
    if (alike.has(baseOf(key)) || !/\p{L}/u.test(texts[0].replace(/\{\{\w+\}\}/g, '')) || reference.test(texts[0]))
      return []
    const told = JSON.stringify(texts)
    const [feature] = key.split('/')
    const before = first.get(told) ?? key
    first.set(told, before)
    if (before.split('/')[0] === feature || (isOfStart(before) && isOfStart(key))) return []
    const home = [before, key].find((each) => each.startsWith('common/') || isOfStart(each))
    const how = home
      ? `refer to $t(${home.replace('/', ':').replaceAll('/', '.')})`
      : 'move it to common.json, and refer to it'
    return [`${key} has the same text as ${before} in every language: ${how}.`]
  })
}

const isOfStart = (key) => startFiles.some((file) => key.startsWith(`${file}/`))

/** The file that a text refers to must be loaded: the log-in loads four files, and every page those and common.json. */
const homeComplaints = (language, client) =>
  Object.entries(client).flatMap(([file, tree]) =>
    [...leavesOf(tree, file)].flatMap(([key, text]) => {
      const [, home] = reference.exec(text) ?? []
      const homes = file === 'common' || startFiles.includes(file) ? [] : ['common', 'shell', 'auth', 'units']
      return home === undefined || homes.includes(home)
        ? []
        : [`${language} ${key} refers to ${home}.json, which may not be loaded where the text is shown.`]
    }),
  )

/**
 * Cancel stands beside the button that confirms. Where a language has one word for Cancel, Revoke and Take back, both said the
 * same.
 */
const cancelComplaints = (place, told, model) => {
  const [cancel, asInEnglish] = [told, model].map((leaves) => leaves.get('shell/cancel'))
  return [...told].flatMap(([key, text]) =>
    text !== cancel || model.get(key) === asInEnglish || withoutCancel.has(key)
      ? []
      : [`${place} ${key} reads as Cancel does, which may be the button beside it: say which of them does what.`],
  )
}

/** Where no Cancel is beside it. */
const withoutCancel = new Set(
  [
    ['alerts', 'work', 'callOff'],
    ['gateways', 'claim', 'stop'],
    ['hand-over', 'notNow'],
  ].map((path) => path.join('/')),
)

const complaintsAbout = (place, trees, english) => {
  const told = leavesOf(trees)
  const model = leavesOf(english)
  const bases = basesOf(told)
  const wanted = basesOf(model)
  const full = leavesOf(resolved(trees))
  const fullModel = leavesOf(resolved(english))
  return [
    ...[...wanted].filter((key) => !bases.has(key)).map((key) => `${place} lacks ${key}.`),
    ...[...bases].filter((key) => !wanted.has(key)).map((key) => `${place} has ${key}, which English does not have.`),
    ...[...told].flatMap(([key, text]) => textComplaints(`${place} ${key}`, key, text)),
    ...[...full].flatMap(([key, text]) => {
      if (!wanted.has(baseOf(key))) return []
      if (reference.test(text)) return [`${place} ${key} refers to ${text}, which does not exist.`]
      const source = fullModel.get(key) ?? fullModel.get(`${baseOf(key)}_other`) ?? ''
      // A text for exactly one can say “one row”. In Ukrainian that form also stands for 21: it must say which.
      const isFixed = standsForOne(place, key)
      const [have, want] = [text, isFixed ? source : withCount(source, fullModel.get(`${baseOf(key)}_other`))].map(
        (each) => sortedSlots(each, isFixed),
      )
      return have === want
        ? []
        : [`${place} ${key} has the slots ${have || 'none'} where English has ${want || 'none'}.`]
    }),
    ...pluralComplaints(place, told, model),
    ...cancelComplaints(place, full, fullModel),
  ]
}

/** English can leave out the count of its text for one. */
const withCount = (text, ofMany = '') =>
  slotsOf(ofMany).includes('count') && !slotsOf(text).includes('count') ? `${text}{{count}}` : text

/** Whether a plural form is for a single number in its language. */
const standsForOne = (place, key) => {
  const [, category] = form.exec(key) ?? []
  if (category === undefined) return false
  const language = place.split('/')[0]
  const counts = countsOf.get(language) ?? countsIn(language)
  countsOf.set(language, counts)
  // Grammars without a form for zero can still have a text for it, which is for nothing else.
  return counts.get(category) === 1 || (category === 'zero' && !counts.has('zero'))
}

/** language → plural form → how many of the first 200 numbers have it */
const countsOf = new Map()

const countsIn = (language) => {
  const rules = new Intl.PluralRules(language)
  const counts = new Map()
  for (let number = 0; number < 200; number++) {
    const category = rules.select(number)
    counts.set(category, (counts.get(category) ?? 0) + 1)
  }
  return counts
}

const textComplaints = (where, key, text) => [
  // A separator can be a space or empty.
  ...(text.trim() === '' && !key.endsWith('Separator') ? [`${where} is empty.`] : []),
  ...(/(?<!\{)\{\w+\}(?!\})/.test(text) ? [`${where} has a slot in single braces: write {{slot}}.`] : []),
  ...(text.includes('$t(') && !reference.test(text)
    ? [`${where} has a reference inside a text: a reference must be the whole text.`]
    : []),
  ...(key.split('/').some((part) => part.includes('.'))
    ? [`${where} has a dot in its key, which tools take for nesting.`]
    : []),
]

const pluralComplaints = (place, told, model) => {
  const { pluralCategories } = new Intl.PluralRules(place.split('/')[0]).resolvedOptions()
  const wanted = pluralCategories.toSorted().join()
  return pluralsOf(model).flatMap((base) => {
    const found = [...told.keys()].filter((key) => key !== base && baseOf(key) === base)
    if (found.length === 0) return []
    const forms = found
      .map((key) => key.slice(base.length + 1))
      .filter((each) => each !== 'zero' || pluralCategories.includes('zero'))
    const have = forms.toSorted().join()
    return have === wanted ? [] : [`${place} ${base} has the plural forms ${have}; its grammar has ${wanted}.`]
  })
}

/** All texts by their path of keys, separated by `/`. */
export const leavesOf = (tree, path = '') =>
  new Map(
    Object.entries(tree).flatMap(([key, each]) => {
      const at = path === '' ? key : `${path}/${key}`
      return typeof each === 'string' ? [[at, each]] : [...leavesOf(each, at)]
    }),
  )

const baseOf = (key) => key.replace(form, '')
const basesOf = (leaves) => new Set([...leaves.keys()].map(baseOf))
const pluralsOf = (leaves) => [...leaves.keys()].filter((key) => key.endsWith('_other')).map(baseOf)
const sortedSlots = (text, withoutCount) =>
  slotsOf(text)
    .filter((slot) => !withoutCount || slot !== 'count')
    .toSorted()
    .join(', ')
