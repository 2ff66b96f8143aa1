/** Languages in the order in which a browser or program prefers them: `pt-BR, en;q=0.8` → pt, en. */
export const acceptedLanguages = (header = '') =>
  header
    .slice(0, longestHeader)
    .split(',')
    .map((wish) => {
      const [name = '', weight = ''] = wish.trim().toLowerCase().split(';')
      return { language: name.split('-')[0] ?? '', weight: Number(/^ *q=([\d.]+)$/.exec(weight)?.[1] ?? 1) }
    })
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language)

const longestHeader = 300
