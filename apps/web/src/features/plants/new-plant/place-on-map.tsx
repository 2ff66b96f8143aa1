import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { useState } from 'react'
import classes from './new-plant.module.css'

interface Props {
  point: { lat: number; lng: number } | null
  onMove: (at: { lat: number; lng: number }) => void
  words: Words['newPlant']
}

type Loaded = typeof import('#map/place-map.tsx')

/** The map is only loaded when a person wants it. Without it everything else of the form goes on. */
export const PlaceOnMap = ({ point, onMove, words }: Props) => {
  const [map, setMap] = useState<Loaded | 'loading' | 'failed'>()
  const load = () => {
    setMap('loading')
    import('#map/place-map.tsx').then(setMap, () => setMap('failed'))
  }
  const isOpen = map !== undefined && map !== 'failed'
  const own = words.map
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconMap aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? setMap(undefined) : load())}
      >
        {isOpen ? own.close : own.open}
      </Button>
      {map === 'failed' && <p role="status">{own.failed}</p>}
      {isOpen && (
        <div className={classes.mapGroup}>
          <p className={classes.mapHint}>{own.hint}</p>
          <div className={classes.map}>
            {map === 'loading' ? (
              <Skeleton height="100%" radius={0} />
            ) : (
              <map.PlaceMap place={point} onMove={onMove} words={own} />
            )}
          </div>
        </div>
      )}
    </>
  )
}
