import type { Place, Town } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import IconHere from '@tabler/icons-react/dist/esm/icons/IconCurrentLocation.mjs'
import { useRef, useState } from 'react'
import { Aside } from '#ui/text/aside.tsx'
import { AddressSearch } from './address-search.tsx'
import { PlaceOnMap } from './place-on-map.tsx'
import type { PlantForm } from './plant-draft.ts'
import classes from './new-plant.module.css'

interface Props {
  form: PlantForm
  towns: readonly Town[]
  /** Of the chosen point. */
  place: Place | undefined
  /** For a plant that has a place: its address can be typed, and a town moves it there. The zone is a field of its own. */
  address?: { label: string; hint: string; isTyped: boolean }
  onChosen?: (name: string) => void
  words: Words['newPlant']
}

/** Where the plant is: a town that is searched for, where the phone is, or a pin on a map. */
export const PlaceFields = ({ form, towns, place, address, onChosen, words }: Props) => {
  const [locating, setLocating] = useState<'asking' | 'refused'>()
  const located = useRef(0)
  const { point, place: typed } = form.values
  /** What the person says after that counts, not a position that comes later. */
  const stopLocating = () => {
    located.current += 1
    setLocating((now) => (now === 'asking' ? undefined : now))
  }
  const choose = (at: { lat: number; lng: number }, name: string) => {
    stopLocating()
    form.set('point', at)
    form.set('place', name)
    onChosen?.(name)
    if (!address) form.set('zone', '')
  }
  /** A few streets further it is still what the person called it. */
  const movePin = (at: { lat: number; lng: number }) => {
    const isNear = point !== null && typed.trim() !== '' && isWithin(sameTownKm, point, at)
    choose(at, isNear ? typed : address ? '' : words.onMap)
  }
  const locate = () => {
    const turn = (located.current += 1)
    const isWanted = () => turn === located.current
    setLocating('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        if (!isWanted()) return
        // The address of a plant that is moved here is the nearest town.
        choose({ lat: rounded(latitude), lng: rounded(longitude) }, address ? '' : words.here)
      },
      () => isWanted() && setLocating('refused'),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  const zone = form.field('zone')
  // Of a place that could not be looked up, the server says that it needs one. What is chosen then stays in sight.
  const asksZone = place ? !place.timezone : Boolean(zone.error) || form.values.zone !== ''
  const zones = place?.timezoneList.length ? place.timezoneList : Intl.supportedValuesOf('timeZone')
  return (
    <>
      <Button variant="default" size="md" leftSection={<IconHere />} loading={locating === 'asking'} onClick={locate}>
        {words.useHere}
      </Button>
      {locating === 'refused' && <p role="status">{words.hereFailed}</p>}
      <TextInput
        size="md"
        label={address?.label ?? words.town}
        description={address?.hint ?? words.townHint}
        name="town"
        autoComplete="off"
        {...form.field('place')}
        onChange={(event) => {
          stopLocating()
          form.set('place', event.currentTarget.value)
          if (!address) form.set('point', null)
        }}
      />
      {(address?.isTyped ?? point === null) && typed.trim().length >= 2 && (
        <ul className={classes.towns} aria-label={words.found}>
          {towns.map((town) => (
            <li key={`${town.lat} ${town.lng}`}>
              <button type="button" onClick={() => choose({ lat: town.lat, lng: town.lng }, town.town)}>
                <strong>{town.town}</strong>
                <span>{[town.level1Name, town.nationName].filter(Boolean).join(', ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {(address?.isTyped ?? point === null) && typed.trim().length >= 2 && (
        <AddressSearch text={typed.trim()} onChoose={choose} words={words} />
      )}
      <PlaceOnMap point={point} onMove={movePin} words={words} />
      {point !== null && (
        <Aside role="status">
          {place && ([place.town, place.level1Name, place.nationName].filter(Boolean).join(', ') || words.noTown)}
          {place && <br />}
          {`${point.lat}, ${point.lng}`}
          {place?.timezone && ` · ${place.timezone}`}
        </Aside>
      )}
      {!address && point !== null && asksZone && (
        <NativeSelect
          size="md"
          label={words.zone}
          {...zone}
          data={[{ value: '', label: '' }, ...zones.map((zone) => ({ value: zone, label: zone }))]}
        />
      )}
    </>
  )
}

/** Precise enough for a few kilometres. */
const isWithin = (km: number, from: { lat: number; lng: number }, to: { lat: number; lng: number }) => {
  const kmPerDegree = 111
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  return Math.hypot(to.lat - from.lat, east) * kmPerDegree < km
}
const sameTownKm = 5

/** About ten metres: enough for the sun, and less than an address. */
const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4
