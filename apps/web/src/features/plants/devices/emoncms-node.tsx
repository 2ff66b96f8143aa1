import type { Api, DeviceInput } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { points as known } from '@heliograph/domain/points'
import { formatInstant, formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { DecimalInput } from '#forms/decimal-input.tsx'
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

/**
 * What each input of a node measures. The fields are named by the input, so that one that appears while a person fills in
 * the form changes none of the others.
 */
export const EmoncmsNode = ({ api, gatewayId, zone, node, inputs, mayMap, words: all, points, errors }: Props) => {
  const words = all.inputs
  const cache = useQueryClient()
  const queries = deviceQueries(api)
  const form = useForm<Record<string, string>, DeviceInput[]>({
    start: {},
    check(values) {
      const chosen = inputs.map((input) => chosenIn(values, input))
      const choices = chosen.map(({ point }) => point)
      return Object.fromEntries(
        chosen.flatMap(({ names, point, factor }, place) => [
          [names.point, point !== '' && choices.indexOf(point) < place && words.twice],
          [names.factor, point !== '' && factorIn(factor) === undefined && words.noFactor],
        ]),
      )
    },
    send: (values) =>
      queries.mapInputs(
        gatewayId,
        node,
        inputs.flatMap((each) => {
          const chosen = chosenIn(values, each)
          const point = pointIn(chosen.point)
          return point ? { input: each.input, point, factor: factorIn(chosen.factor) ?? 1 } : []
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
        <p className={classes.lead}>{words.countsFrom({ time: formatMinute(zone, keptSince * 1000) })}</p>
      )}
      <ul className={classes.list}>
        {inputs.map((each) => {
          const { input, lastValue, lastAt, byName } = each
          const { names, ...chosen } = chosenIn(form.values, each)
          const point = pointIn(chosen.point)
          const factor = factorIn(chosen.factor)
          const ownName = nameOf(byName)
          return (
            <li key={input}>
              <div className={classes.value}>
                <b>{input}</b>
                <span>
                  {numberText(lastValue, 6)}
                  {point && factor !== undefined && ` → ${valueAs(point, lastValue, factor)}`}
                </span>
                <small>{formatInstant(zone, lastAt * 1000)}</small>
              </div>
              <NativeSelect
                label={words.measures}
                aria-label={words.measuresOf({ input })}
                disabled={!mayMap}
                {...form.field(names.point)}
                value={chosen.point}
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
              <DecimalInput
                label={words.factor}
                aria-label={words.factorOf({ input })}
                disabled={!mayMap || point === undefined}
                {...form.field(names.factor)}
                value={chosen.factor}
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

/** What is chosen for an input: what the person entered, else what is stored. */
const chosenIn = (values: Readonly<Record<string, string>>, { input, point, factor }: DeviceInput) => {
  // An input's name can be anything, and the form takes dots in a field's name for a path.
  const code = Array.from(input, (sign) => sign.codePointAt(0)).join('-')
  const names = { point: `point ${code}`, factor: `factor ${code}` }
  return { names, point: values[names.point] ?? point ?? '', factor: values[names.factor] ?? `${factor}` }
}
