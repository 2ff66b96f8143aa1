import type { Api, DeviceInput } from '@heliograph/contract/browser'
import { points as known } from '@heliograph/domain/points'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { deviceQueries } from './devices.queries.ts'
import { factorIn, measurable, pointIn, valueAs } from './emoncms-input.ts'
import classes from './emoncms-inputs.module.css'

interface Props {
  api: Api
  gatewayId: number
  zone: string
  node: string
  inputs: readonly DeviceInput[]
  mayMap: boolean
  words: Words['devices']
  points: Words['points']
  errors: Words['errors']
}

/** What each input of a node measures. The fields are numbered, because an input's name can be anything. */
export const EmoncmsNode = ({ api, gatewayId, zone, node, inputs, mayMap, words: all, points, errors }: Props) => {
  const words = all.inputs
  const cache = useQueryClient()
  const queries = deviceQueries(api)
  const form = useForm<Record<string, string>, DeviceInput[]>({
    start: Object.fromEntries(
      inputs.flatMap(({ point, factor }, place) => [
        [`point${place}`, point ?? ''],
        [`factor${place}`, `${factor}`],
      ]),
    ),
    check(values) {
      const chosen = inputs.map((_, place) => values[`point${place}`] ?? '')
      return Object.fromEntries(
        chosen.flatMap((point, place) => [
          [`point${place}`, point !== '' && chosen.indexOf(point) < place && words.twice],
          [`factor${place}`, point !== '' && factorIn(values[`factor${place}`] ?? '') === undefined && words.noFactor],
        ]),
      )
    },
    send: (values) =>
      queries.mapInputs(
        gatewayId,
        node,
        inputs.flatMap(({ input }, place) => {
          const point = pointIn(values[`point${place}`] ?? null)
          return point ? { input, point, factor: factorIn(values[`factor${place}`] ?? '') ?? 1 } : []
        }),
      ),
    onDone(answer) {
      cache.setQueryData(queries.inputs(gatewayId).queryKey, answer)
      showToast(words.saved)
    },
    said: { errors, otherwise: words.notSaved },
  })
  const nameOf = (point: string | null) => {
    const found = pointIn(point)
    return found && points[found]
  }
  const headingId = useId()
  const keptSince = inputs[0]?.keptSince ?? null
  return (
    <Form form={form} className={classes.node} labelledBy={headingId}>
      <h3 id={headingId}>{words.node({ node })}</h3>
      {keptSince !== null && (
        <p className={classes.lead}>{words.countsFrom({ time: formatInstant(zone, keptSince * 1000).slice(0, 16) })}</p>
      )}
      <ul className={classes.list}>
        {inputs.map(({ input, lastValue, lastAt, byName }, place) => {
          const point = pointIn(form.values[`point${place}`] ?? null)
          const factor = factorIn(form.values[`factor${place}`] ?? '')
          const ownName = nameOf(byName)
          return (
            <li key={input}>
              <div className={classes.value}>
                <b>{input}</b>
                <span>
                  {lastValue}
                  {point && factor !== undefined && ` → ${valueAs(point, lastValue, factor)}`}
                </span>
                <small>{formatInstant(zone, lastAt * 1000)}</small>
              </div>
              <NativeSelect
                label={words.measures}
                aria-label={words.measuresOf({ input })}
                disabled={!mayMap}
                {...form.field(`point${place}`)}
              >
                <option value="">{ownName === undefined ? words.nothing : words.byName({ name: ownName })}</option>
                {measurable.map(({ category, points: own }) => (
                  <optgroup key={category} label={all.category[category]}>
                    {own.map((each) => (
                      <option key={each} value={each}>
                        {points[each]} ({known[each].unit})
                      </option>
                    ))}
                  </optgroup>
                ))}
              </NativeSelect>
              <TextInput
                label={words.factor}
                aria-label={words.factorOf({ input })}
                inputMode="decimal"
                disabled={!mayMap || point === undefined}
                {...form.field(`factor${place}`)}
              />
            </li>
          )
        })}
      </ul>
      <Refusal text={form.refusal} />
      {mayMap && (
        <div>
          <Button type="submit" loading={form.busy}>
            {words.save}
          </Button>
        </div>
      )}
    </Form>
  )
}
