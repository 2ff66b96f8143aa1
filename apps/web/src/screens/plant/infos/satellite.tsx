import { mapSitesIn } from '@heliograph/brand/map-sites'
import { satelliteLimits } from '@heliograph/domain/module-background'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { lasting } from '#api/memory.ts'
import { isThere } from '#app/guards.ts'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useCurrent } from '#browser/use-current.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import type { SatelliteOffer } from '#features/plants/module-map/satellite-offer.ts'
import { decide, decisionOf, decisions } from '#features/platform/privacy/decisions.ts'
import { nameOfService, offeredMaps } from '#features/platform/privacy/outside-maps.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import classes from '#features/plants/module-map/module-map.module.css'

interface Plant {
  locationLat: number | null
  locationLng: number | null
}

/** Satellite pictures for the module map, if the brand has a key of a service that has any. */
export const useSatellite = (plant: Plant | undefined): SatelliteOffer | undefined => {
  const { platform } = useHost()
  const { language, words: all } = useLanguage()
  const words = all.privacy
  const { data: me } = useQuery(authQueries(useApi()).me)
  useCurrent(decisions)
  const [isChosen, setChosen] = useState(() => lasting.read(key) === 'on')
  const [isAsking, setAsking] = useState(false)
  const before = useRef<Element>(null)
  const offered = useMemo(
    () => offeredMaps(platform.brand, mapSitesIn(platform.extendWeb)).find(({ isSatellite }) => isSatellite),
    [platform],
  )
  const asksFirst = isThere('gdpr', platform.brand)
  const isAllowed = me !== undefined && (!asksFirst || decisionOf(me.id, 'maps') === 'allowed')
  const source = useMemo(
    () => (isChosen && isAllowed ? offered?.source(language) : undefined),
    [isChosen, isAllowed, offered, language],
  )
  if (!offered || !me) return undefined
  const service = nameOfService(offered.service, language)
  const choose = (isOn: boolean) => {
    before.current = document.activeElement
    lasting.write(key, isOn ? 'on' : 'off')
    setChosen(isOn)
    setAsking(isOn && !isAllowed)
  }
  const answer = (decision: 'allowed' | 'refused') => {
    const back = before.current
    if (decision === 'refused') choose(false)
    decide(me.id, 'maps', decision)
    setAsking(false)
    if (back instanceof HTMLElement) back.focus()
  }
  return {
    label: words.maps.satellite({ service }),
    place: placeOf(plant),
    source,
    choose,
    question: isAsking && (
      <section ref={toQuestion} className={classes.fields} aria-label={words.maps.question({ service })} tabIndex={-1}>
        <strong>{words.maps.question({ service })}</strong>
        <p className={classes.note}>
          {words.maps.questionText({ service })} <Link to={paths.accountCommon}>{words.change}</Link>
        </p>
        <ButtonRow>
          <Button variant="default" onClick={() => answer('allowed')}>
            {words.allow}
          </Button>
          <Button variant="default" onClick={() => answer('refused')}>
            {words.refuse}
          </Button>
        </ButtonRow>
      </section>
    ),
  }
}

const toQuestion = (question: HTMLElement | null) => question?.focus()

const placeOf = (plant: Plant | undefined) => {
  if (typeof plant?.locationLat !== 'number' || typeof plant.locationLng !== 'number') return undefined
  const [, highest] = satelliteLimits.latitude
  const { locationLat: latitude, locationLng: longitude } = plant
  return Math.abs(latitude) <= highest ? { latitude, longitude } : undefined
}

const key = 'module-map-satellite'
