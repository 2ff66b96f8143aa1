import type { CentreStanding } from '@heliograph/contract/browser'
import { areas, dataCentreOf, isArea, type Area } from '@heliograph/domain/areas'
import type { DataCentre } from '@heliograph/domain/regions'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { centreName } from './centre-name.ts'
import type { Move } from './centres.queries.ts'
import { Consequences } from './consequences.tsx'
import { centreRefusals } from './refusal-words.ts'
import { WayChoice, type Way } from './way-choice.tsx'
import classes from './centres.module.css'

interface Props {
  standing: CentreStanding
  to: DataCentre
  way: Way
  onWay: (way: Way) => void
  /** The form to verify the other account, and its result. */
  other: ReactNode
  ticket: string | undefined
  move: (how: Move) => Promise<unknown>
  onMoved: () => Promise<void>
  onRefused: (error: Error) => void
  words: Pick<Words, 'centres' | 'errors'>
}

/**
 * How the account moves to the other data centre; nothing is sent before the person has seen and agreed to everything.
 */
export const MoveForm = ({ standing, to, way, onWay, other, ticket, move, onMoved, onRefused, ...spoken }: Props) => {
  const { centres: words } = spoken.words
  const choice = areas.filter((area) => dataCentreOf(area) === to)
  const form = useForm({
    start: { area: choice.length === 1 ? choice[0]! : '', agreed: false },
    check: ({ area, agreed }) => ({
      form: way === 'merge' && ticket === undefined && words.proveFirst,
      area: way === 'transfer' && !isArea(area) && words.areaRequired,
      agreed: !agreed && words.consentRequired,
    }),
    send: ({ area }) => move({ consent: true, ...(way === 'merge' ? { ticket: ticket! } : { area: area as Area }) }),
    onDone: onMoved,
    leaves: true,
    onRefused,
    said: centreRefusals(spoken.words),
  })
  const centre = centreName(to, words)

  return (
    <div className={classes.move}>
      <WayChoice way={way} onChange={onWay} words={words} />
      {way === 'merge' && other}
      <Form form={form} className={classes.form}>
        {way === 'transfer' && choice.length > 1 && (
          <NativeSelect size="md" label={words.area} {...form.field('area')}>
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
        <Checkbox label={words.consent({ centre })} {...form.tick('agreed')} />
        <Refusal text={form.refusal} />
        <ButtonRow>
          <Button type="submit" size="md" loading={form.busy}>
            {way === 'merge' ? words.startMerge : words.startTransfer}
          </Button>
          {form.busy && <p className={classes.small}>{words.takesTime}</p>}
        </ButtonRow>
      </Form>
    </div>
  )
}
