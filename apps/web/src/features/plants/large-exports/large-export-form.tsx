import type { LargeExportList, LargeExportWish } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { addDays, dayAt, isDay } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { DayField } from '#periods/day-field.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { sizeText } from '#ui/text/size-text.ts'
import { largeExportQueries } from './large-exports.queries.ts'
import classes from './large-exports.module.css'

export interface FormSources {
  devices: readonly { deviceId: number; name: string }[]
  zone: string
  now: number
  /** Where a comma stands before decimals, spreadsheets expect semicolons between columns. */
  hasDecimalComma: boolean
  /** Fields that every export has. */
  fields: {
    clock: (props: { clock: Clock; format: Format; onChange: (clock: Clock) => void }) => ReactNode
    units: (props: { units: Units; onChange: (units: Units) => void }) => ReactNode
    columns: (props: {
      of: 'plant' | 'devices'
      step: Step
      units: Units
      chosen: Columns | undefined
      onChange: (chosen: Columns) => void
      title: string
    }) => ReactNode
  }
}

type Step = LargeExportWish['step']
type Clock = NonNullable<LargeExportWish['clock']>
type Columns = NonNullable<LargeExportWish['columns']>
type Units = Required<Pick<LargeExportWish, 'power' | 'energy' | 'temperature'>>

interface Props extends FormSources {
  plantId: number
  mostDays: LargeExportList['mostDays']
  onStarted: (known: LargeExportList) => void
  words: Pick<Words, 'largeExports' | 'dataExport' | 'errors'>
}

const steps = ['readings', 'minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const
const formats = ['xlsx', 'comma', 'semicolon', 'tab', 'jsonl', 'parquet'] as const
type Format = (typeof formats)[number]

/** What of which devices, from when to when, and how much that is. */
export const LargeExportForm = (props: Props) => {
  const { plantId, devices, zone, now, hasDecimalComma, mostDays, fields, onStarted, words: all } = props
  const { largeExports: words, dataExport, errors } = all
  const today = dayAt(zone, now)
  const queries = largeExportQueries(useApi(), plantId)
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set())
  const [step, setStep] = useState<Step>('readings')
  const [chosenClock, setClock] = useState<Clock>('plant')
  const [units, setUnits] = useState<Units>({ power: 'W', energy: 'kWh', temperature: 'C' })
  /** Of the plant’s file; the usual ones of the step until others are chosen. */
  const [columns, setColumns] = useState<Columns>()
  /** Of the files of devices; all that each reports until some are chosen. */
  const [deviceColumns, setDeviceColumns] = useState<Columns>()
  const [range, setRange] = useState({ first: addDays(today, -89), last: today })
  const [format, setFormat] = useState<Format>(hasDecimalComma ? 'semicolon' : 'comma')
  const faultId = useId()

  // The plant as a whole has no number.
  const sources = [{ deviceId: wholePlant, name: dataExport.wholePlant }, ...devices]
  const chosen = sources.filter(({ deviceId }) => !without.has(deviceId)).map(({ deviceId }) => deviceId)
  const fault = faultIn(range, today, mostDays[step])
  const isPlant = chosen.includes(wholePlant)
  const hasDevices = chosen.length > (isPlant ? 1 : 0)
  const clock = format === 'parquet' ? 'utc' : chosenClock
  const wish: LargeExportWish = {
    plant: isPlant,
    deviceIds: chosen.filter((deviceId) => deviceId !== wholePlant),
    step,
    startDay: range.first,
    endDay: range.last,
    clock,
    ...units,
    ...(isPlant && columns && { columns }),
    ...(hasDevices && deviceColumns && { deviceColumns }),
    ...writtenAs(format),
  }
  const hasColumns = !(isPlant && columns?.length === 0) && !(hasDevices && deviceColumns?.length === 0)
  const isWhole = fault === undefined && chosen.length > 0 && hasColumns
  const estimate = useQuery({ ...queries.estimate(wish), enabled: isWhole })
  const starting = useMutation({ mutationFn: queries.start, onSuccess: onStarted, meta: { inPlace: true } })
  const field = { today, pick: dataExport.pickDay, fault: fault && faultId }
  return (
    <form
      className={classes.form}
      aria-label={words.open}
      onSubmit={(event) => {
        event.preventDefault()
        starting.mutate(wish)
      }}
    >
      <FieldGroup title={words.sources}>
        <ButtonRow>
          <Button variant="default" size="sm" onClick={() => setWithout(new Set())}>
            {dataExport.all}
          </Button>
          <Button
            variant="default"
            size="sm"
            onClick={() => setWithout(new Set(sources.map(({ deviceId }) => deviceId)))}
          >
            {dataExport.none}
          </Button>
        </ButtonRow>
        <div className={classes.sources}>
          {sources.map(({ deviceId, name }) => (
            <Checkbox
              key={deviceId}
              label={name}
              checked={!without.has(deviceId)}
              onChange={({ currentTarget: { checked } }) => {
                const next = new Set(without)
                if (checked) next.delete(deviceId)
                else next.add(deviceId)
                setWithout(next)
              }}
            />
          ))}
        </div>
      </FieldGroup>
      <div className={classes.fields}>
        <NativeSelect
          label={dataExport.step}
          value={step}
          data={steps.map((value) => ({ value, label: dataExport.steps[value] }))}
          onChange={({ currentTarget: { value } }) => {
            setStep(steps.find((each) => each === value) ?? 'readings')
            setColumns(undefined)
            setDeviceColumns(undefined)
          }}
        />
        <NativeSelect
          label={dataExport.format}
          value={format}
          data={formats.map((value) => ({ value, label: dataExport.formats[value] }))}
          onChange={({ currentTarget: { value } }) => setFormat(formats.find((each) => each === value) ?? 'comma')}
        />
        {fields.clock({ clock, format, onChange: setClock })}
        {fields.units({ units, onChange: setUnits })}
      </div>
      <div className={classes.period} role="group" aria-label={dataExport.period}>
        <DayField
          {...field}
          name={dataExport.from}
          value={range.first}
          onChange={(first) => setRange({ ...range, first })}
        />
        <DayField
          {...field}
          name={dataExport.to}
          value={range.last}
          onChange={(last) => setRange({ ...range, last })}
        />
      </div>
      <p id={faultId} className={classes.fault} role="alert">
        {fault && { ...dataExport.faults, tooLong: dataExport.faults.tooLong({ most: String(mostDays[step]) }) }[fault]}
      </p>
      {isPlant &&
        fields.columns({
          of: 'plant',
          step,
          units,
          chosen: columns,
          onChange: setColumns,
          title: words.plantColumns,
        })}
      {hasDevices && (
        <>
          {fields.columns({
            of: 'devices',
            step,
            units,
            chosen: deviceColumns,
            onChange: setDeviceColumns,
            title: words.deviceColumns,
          })}
          {deviceColumns && <p>{words.deviceColumnsHint}</p>}
        </>
      )}
      <div className={classes.expected} role="status">
        {chosen.length === 0 && <p>{words.noSources}</p>}
        {isWhole && estimate.isPending && <p>{words.estimating}</p>}
        {isWhole && estimate.data && (
          <>
            <p>{words.expectedRows({ rows: numberText(estimate.data.rows) })}</p>
            <p>{words.expectedSize({ size: sizeText(estimate.data.bytes) })}</p>
            <p className={classes.most}>{words.mostSize({ size: sizeText(estimate.data.mostBytes) })}</p>
          </>
        )}
      </div>
      {isWhole && estimate.data?.tooLarge && (
        <p className={classes.fault} role="alert">
          {estimate.data.bytes <= estimate.data.mostBytes && estimate.data.mostRowsOfFile !== null
            ? words.tooManyRows({ rows: numberText(estimate.data.mostRowsOfFile) })
            : words.tooLarge}
        </p>
      )}
      <Refusal text={isWhole && refusalText(estimate.error, { errors, otherwise: words.estimateFailed })} />
      <Refusal text={refusalText(starting.error, { errors, otherwise: words.startFailed })} />
      <Button
        type="submit"
        className={classes.open}
        loading={starting.isPending}
        disabled={!isWhole || !estimate.data || estimate.data.tooLarge}
      >
        {words.start}
      </Button>
    </form>
  )
}

const wholePlant = 0

export const writtenAs = (format: Format): Pick<LargeExportWish, 'format' | 'separator' | 'decimal'> => {
  if (format === 'xlsx' || format === 'jsonl' || format === 'parquet') return { format }
  return { format: 'csv', separator: format, decimal: format === 'semicolon' ? 'comma' : 'point' }
}

const faultIn = ({ first, last }: { first: string; last: string }, today: string, most: number) => {
  if (!isDay(first) || !isDay(last)) return 'noDay'
  if (last < first) return 'reversed'
  if (last > today) return 'inFuture'
  return last > addDays(first, most - 1) ? 'tooLong' : undefined
}
