import type { DeviceDetail, MoveConsequences } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { deviceChangeQueries } from './device-changes.queries.ts'
import classes from './device-changes.module.css'

interface Props {
  detail: DeviceDetail
  onMoved: (to: { deviceId: number; plantId: number }) => unknown
  words: Words['deviceChanges']
  shell: Words['shell']
  errors: Words['errors']
}

/** Moves a gateway with its devices to another plant of the same owner. */
export const MoveGateway = (props: Props) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {props.words.move}
      </Button>
      {isAsking && <Question {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

const Question = ({ detail, onMoved, onClose, words, shell, errors }: Props & { onClose: () => void }) => {
  const queries = deviceChangeQueries(useApi(), detail.siteId)
  const cache = useQueryClient()
  const group = useId()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<number>()
  const [withHistory, setWithHistory] = useState(true)
  const targets = useQuery(queries.moveTargets(search.trim()))
  // What was chosen is no longer offered once something else is searched for.
  const to = targets.data?.find(({ id }) => id === chosen)
  const preview = useQuery({ ...queries.moving(detail.deviceId, to?.id ?? 0), enabled: to !== undefined })
  const move = useMutation({
    ...queries.move(detail.deviceId),
    onSuccess: async ({ deviceId, fromDay }, { plantId }) => {
      showToast(words.moved({ name: detail.name, plant: to?.name ?? '', day: fromDay }))
      await onMoved({ deviceId, plantId })
      await Promise.all([detail.siteId, plantId].map((id) => cache.invalidateQueries({ queryKey: ['devices', id] })))
    },
  })
  const said = { errors, own: { PARAM_ERROR: words.moveNotThere }, otherwise: words.moveFailed }
  const isReady = preview.data !== undefined && to !== undefined
  return (
    <AskFirst
      title={words.moveTitle({ name: detail.name })}
      action={words.moveNow}
      busy={move.isPending}
      isBlocked={!isReady}
      failure={refusalText(move.error, said)}
      onYes={() => to && move.mutate({ plantId: to.id, withHistory })}
      onClose={onClose}
      words={shell}
    >
      <TextInput
        type="search"
        label={words.moveSearch}
        description={words.moveSearchHint}
        autoComplete="off"
        maxLength={64}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Refusal text={refusalText(targets.error, { errors, otherwise: shell.failedTitle })} />
      {targets.data?.length === 0 && <p>{words.moveNone}</p>}
      {targets.data && targets.data.length > 0 && (
        <fieldset className={classes.targets}>
          <legend>{words.moveTo}</legend>
          <div>
            {targets.data.map(({ id, name, locationAddress }) => (
              <label key={id}>
                <input type="radio" name={group} checked={id === chosen} onChange={() => setChosen(id)} />
                <span>
                  {name}
                  {locationAddress !== null && <small>{locationAddress}</small>}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {to && !preview.data && !preview.error && <Skeleton height={120} role="status" aria-label={shell.loading} />}
      <Refusal text={to && refusalText(preview.error, said)} />
      {to && preview.data && (
        <>
          <Choice
            label={words.moveWhat}
            options={[
              { value: 'with', text: words.moveWith },
              { value: 'without', text: words.moveWithout },
            ]}
            value={withHistory ? 'with' : 'without'}
            onChange={(value) => setWithHistory(value === 'with')}
          />
          <ul className={classes.list} aria-live="polite">
            {consequencesOf(preview.data, withHistory, words).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </AskFirst>
  )
}

const consequencesOf = (
  { plantName: plant, devices, alerts, days, daysLeft, fromDay, today, otherZone }: MoveConsequences,
  withHistory: boolean,
  words: Words['deviceChanges'],
) => {
  const history = withHistory
    ? [
        fromDay === null ? words.moveNoDays : words.moveDays({ count: days, day: fromDay, plant }),
        ...(daysLeft > 0 ? [words.moveDaysLeft({ count: daysLeft })] : []),
        ...(alerts > 0 ? [words.moveAlertsGo({ count: alerts })] : []),
      ]
    : [words.moveFresh({ plant, day: today }), ...(alerts > 0 ? [words.alerts({ count: alerts })] : [])]
  return [
    devices > 0 ? words.moveDevices({ count: devices }) : words.moveAlone,
    ...history,
    ...(otherZone === null ? [] : [words.moveOtherZone({ plant, zone: otherZone })]),
  ]
}
