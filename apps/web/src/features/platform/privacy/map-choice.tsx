import { Button } from '@mantine/core'
import IconMaps from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useCurrent } from '#browser/use-current.ts'
import { useLanguage, useWords } from '#i18n/words-context.tsx'
import type { LandMap } from '#map/land-map.ts'
import { openSource } from '#map/outside/open-source.ts'
import { decide, decisionOf, decisions } from './decisions.ts'
import { keepMap, keptMap, nameOfService, type OfferedMap } from './outside-maps.ts'
import classes from './map-choice.module.css'

interface Props {
  land: LandMap
  offered: readonly OfferedMap[]
  userId: number
  /** Consent comes first (flag `gdpr`). */
  asksFirst: boolean
  /** The link to the page where it can be changed. */
  link: ReactNode
}

/** Which map lies below the points: the one that is shipped, or one of another service, once the person has allowed it. */
export const MapChoice = ({ land, offered, userId, asksFirst, link }: Props) => {
  const { language } = useLanguage()
  const all = useWords('privacy')
  const words = all.maps
  useCurrent(decisions)
  const isAllowed = !asksFirst || decisionOf(userId, 'maps') === 'allowed'
  const [wanted, setWanted] = useState(() => offered.find(({ name }) => name === keptMap(userId)))
  // Only a choice is a reason to ask: a page that merely opens is none.
  const [isAsking, setAsking] = useState(false)
  const [round, setRound] = useState(0)
  const chosen = isAllowed ? wanted : undefined

  const want = (next: OfferedMap | undefined) => {
    setWanted(next)
    setAsking(next !== undefined && !isAllowed)
    keepMap(userId, next?.name)
  }
  const answer = (decision: 'allowed' | 'refused') => {
    if (decision === 'refused') want(undefined)
    decide(userId, 'maps', decision)
    setAsking(false)
    select.current?.focus()
  }
  const select = useRef<HTMLSelectElement>(null)
  const serviceOf = ({ service }: OfferedMap) => nameOfService(service, language)
  const asked = isAsking && !isAllowed ? wanted : undefined
  const toQuestion = useCallback((question: HTMLElement | null) => question?.focus({ preventScroll: true }), [])
  const isOpen = asked !== undefined
  useEffect(() => {
    // What is below a question that lies over the map can be neither hit nor reached by keys.
    const map = land.map.getContainer()
    map.inert = isOpen
    return () => {
      map.inert = false
    }
  }, [land, isOpen])
  const beside = land.map.getContainer().parentElement
  return (
    <>
      <span className={classes.choice}>
        <IconMaps aria-hidden="true" />
        <select
          ref={select}
          aria-label={words.choose}
          title={words.choose}
          value={(chosen ?? asked)?.name ?? ''}
          onChange={({ currentTarget: { value } }) => want(offered.find(({ name }) => name === value))}
        >
          <option value="">{words.simple}</option>
          {offered.map((map) => (
            <option key={map.name} value={map.name}>
              {(map.isSatellite ? words.satellite : words.street)({ service: serviceOf(map) })}
            </option>
          ))}
        </select>
      </span>
      {beside &&
        createPortal(
          <>
            {asked && (
              <section
                ref={toQuestion}
                className={classes.question}
                aria-label={words.question({ service: serviceOf(asked) })}
                tabIndex={-1}
              >
                <strong>{words.question({ service: serviceOf(asked) })}</strong>
                <p>
                  {words.questionText({ service: serviceOf(asked) })} {link}
                </p>
                <span className={classes.answers}>
                  <Button variant="default" size="compact-sm" onClick={() => answer('allowed')}>
                    {all.allow}
                  </Button>
                  <Button variant="default" size="compact-sm" onClick={() => answer('refused')}>
                    {all.refuse}
                  </Button>
                </span>
              </section>
            )}
            {chosen && (
              <LaidMap
                key={`${chosen.name} ${language} ${round}`}
                land={land}
                chosen={chosen}
                onAgain={() => setRound(round + 1)}
              />
            )}
          </>,
          beside,
        )}
    </>
  )
}

/** The chosen map over the land, with whom it names; or why it is not there. */
const LaidMap = ({ land, chosen, onAgain }: { land: LandMap; chosen: OfferedMap; onAgain: () => void }) => {
  const { language } = useLanguage()
  const words = useWords('privacy').maps
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [credit, setCredit] = useState('')
  useEffect(
    () =>
      openSource(land, chosen.source(language), {
        onShown: () => setState('shown'),
        onFailed: () => setState('failed'),
        onCredit: setCredit,
      }),
    [land, chosen, language],
  )
  if (state === 'failed')
    return (
      <p className={classes.failed} role="status">
        {words.failed({ service: nameOfService(chosen.service, language) })}
        <Button variant="default" size="compact-sm" onClick={onAgain}>
          {words.again}
        </Button>
      </p>
    )
  return state === 'loading' ? null : (
    <small className={classes.credit} data-service={chosen.service}>
      <b translate="no">{creditOf[chosen.service]}</b> {credit}
    </small>
  )
}

/** As the services write their names, in every language. */
const creditOf = { googleMap: 'Google Maps', amap: '高德地图' }
