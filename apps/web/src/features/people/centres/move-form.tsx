import type { CentreStanding } from '@heliograph/contract/browser'
import { areas, dataCentreOf, isArea, type Area } from '@heliograph/domain/areas'
import type { DataCentre } from '@heliograph/domain/regions'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { centreName } from './centre-name.ts'
import { Consequences } from './consequences.tsx'
import { WayChoice, type Way } from './way-choice.tsx'
import classes from './centres.module.css'

interface Props {
  standing: CentreStanding
  to: DataCentre
  way: Way
  onWay: (way: Way) => void
  /** The form that proves the account there; and what that gave. */
  other: ReactNode
  ticket: string | undefined
  busy: boolean
  refusal: string | undefined
  onMove: (how: { area: Area } | { ticket: string }) => void
  words: Words['centres']
}

/** How the account gets to the other data centre; nothing is sent before everything is said and agreed to. */
export const MoveForm = ({ standing, to, way, onWay, other, ticket, busy, refusal, onMove, words }: Props) => {
  const choice = areas.filter((area) => dataCentreOf(area) === to)
  const [area, setArea] = useState<Area | undefined>(choice.length === 1 ? choice[0] : undefined)
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const areaField = useRef<HTMLSelectElement>(null)
  const consentField = useRef<HTMLInputElement>(null)
  const centre = centreName(to, words)

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (way === 'transfer' && !area) return areaField.current?.focus()
    if (way === 'merge' && ticket === undefined) return undefined
    if (!agreed) return consentField.current?.focus()
    return onMove(way === 'merge' ? { ticket: ticket! } : { area: area! })
  }

  return (
    <div className={classes.move}>
      <WayChoice way={way} onChange={onWay} words={words} />
      {way === 'merge' && other}
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {way === 'transfer' && choice.length > 1 && (
          <NativeSelect
            size="md"
            ref={areaField}
            label={words.area}
            value={area ?? ''}
            onChange={({ currentTarget: { value } }) => setArea(isArea(value) ? value : undefined)}
            error={tried && !area && words.areaRequired}
          >
            <option value="" disabled>
              {words.chooseArea}
            </option>
            {choice.map((each) => (
              <option key={each} value={each}>
                {words.areas[each]}
              </option>
            ))}
          </NativeSelect>
        )}
        <Consequences standing={standing} centre={centre} words={words} />
        <Checkbox
          ref={consentField}
          label={words.consent({ centre })}
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          error={tried && !agreed && words.consentRequired}
        />
        <p className={classes.error} role="alert">
          {refusal ?? (tried && way === 'merge' && ticket === undefined ? words.proveFirst : undefined)}
        </p>
        <div className={classes.actions}>
          <Button type="submit" size="md" loading={busy}>
            {way === 'merge' ? words.startMerge : words.startTransfer}
          </Button>
          {busy && <p className={classes.small}>{words.takesTime}</p>}
        </div>
      </form>
    </div>
  )
}
