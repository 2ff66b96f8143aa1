import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { newPlantQueries } from './new-plant.queries.ts'
import classes from './new-plant.module.css'

interface Props {
  /** What was typed. */
  text: string
  onChoose: (at: { lat: number; lng: number }, name: string) => void
  words: Words['newPlant']
}

/** Streets: by the geocoder of the operator, asked only when the person wants it; without one it says so. */
export const AddressSearch = ({ text, onChoose, words }: Props) => {
  const queries = newPlantQueries(useApi())
  const { language } = useLanguage()
  const { data: geocoder } = useQuery(queries.geocoder)
  const { mutate, data, variables, isPending, isError } = useMutation({
    mutationFn: (wanted: string) => queries.addresses(wanted, language),
    meta: { inPlace: true },
  })
  const found = variables === text ? data?.data : undefined
  const point = coordinatesIn(text)
  if (point) {
    const name = `${point.lat}, ${point.lng}`
    return (
      <ul className={classes.towns} aria-label={words.coordinates}>
        <li>
          <button type="button" onClick={() => onChoose(point, name)}>
            <strong>{name}</strong>
            <span>{words.coordinates}</span>
          </button>
        </li>
      </ul>
    )
  }
  if (!geocoder) return null
  if (!geocoder.isSearched) return <Aside>{words.noStreets}</Aside>
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSearch aria-hidden="true" />}
        disabled={text.length < 3}
        loading={isPending}
        onClick={() => mutate(text)}
      >
        {words.searchAddress}
      </Button>
      {variables === text && (isError || found === null) && <p role="status">{words.addressFailed}</p>}
      {found?.length === 0 && <p role="status">{words.noAddress}</p>}
      {found && found.length > 0 && (
        <ul className={classes.towns} aria-label={words.addressesFound}>
          {found.map(({ name, lat, lng }) => (
            <li key={`${lat} ${lng} ${name}`}>
              <button type="button" onClick={() => onChoose({ lat, lng }, name)}>
                <strong>{name}</strong>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Aside>{words.addressSource}</Aside>
    </>
  )
}

/** As maps show them: `48.1371, 11.5754`. */
const coordinatesIn = (text: string) => {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d+)?)°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)°?$/.exec(text) ?? []
  const point = { lat: Number(lat), lng: Number(lng) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : undefined
}
