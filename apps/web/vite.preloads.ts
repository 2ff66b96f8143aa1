/**
 * The start loads these before anything that a page imports: naming them again with each import would only weigh. Files of
 * texts import nothing else, and there are three for each language.
 */
const ofTheStart = /assets\/(libraries|begin|base|early|index|rolldown-runtime|texts-\w\w-\w+)-[\w-]+[.](js|css)$/

/** What a file of a page is loaded with, besides what the start has. */
export const loadedWith = (_file: string, others: readonly string[]) => [
  ...new Set(others.filter((file) => !ofTheStart.test(file))),
]

/**
 * A script names once what its imports load beside the imported file, and each import says which by their places. Where a file
 * that only led to another one is left out, the list has some twice and some of the start: a list without them weighs less.
 */
export const shortList = (code: string) => {
  const [whole = '', names] = list.exec(code) ?? []
  if (names === undefined) return code
  const files: unknown = JSON.parse(`[${names}]`)
  if (!Array.isArray(files)) return code
  const kept: string[] = []
  const placeOf = (file: string) => (kept.includes(file) ? kept.indexOf(file) : kept.push(file) - 1)
  const rest = code
    .replace(whole, () => '')
    .replaceAll(places, (_, said: string) => {
      const meant = said.split(',').map((place) => String(files[Number(place)]))
      const wanted = loadedWith('', meant)
      return wanted.length === 0 ? '[]' : `__vite__mapDeps([${wanted.map(placeOf).join(',')}])`
    })
  return kept.length === 0
    ? rest
    : whole.replace(names, () => kept.map((file) => JSON.stringify(file)).join(',')) + rest
}

const list = /const __vite__mapDeps=[^[]*\[((?:"[^"]*",?)*)\][^;]*;\n?/
const places = /__vite__mapDeps\(\[([\d,]+)\]\)/g
