import { addDays, dayAt, daysBetween, isDay, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ComponentProps } from 'react'
import { useApi } from '#api/api-context.tsx'
import { DayField } from '#periods/day-field.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { ChosenFile } from './chosen-file.tsx'
import { ClockField } from './clock-field.tsx'
import { ColumnChoice, type Column } from './column-choice.tsx'
import {
  dataExportQueries,
  usualUnits,
  type ColumnKey,
  type ExportStep,
  type FileFormat,
  type Units,
  type Wanted,
} from './data-export.queries.ts'
import { UnitFields } from './unit-fields.tsx'
import classes from './data-export.module.css'

interface Props {
  plantId: number
  devices: readonly { deviceId: number; name: string }[]
  zone: string
  now: number
  /** Where a comma stands before decimals, spreadsheets expect semicolons between columns. */
  hasDecimalComma: boolean
  instead: ComponentProps<typeof ChosenFile>['instead']
  words: Words['dataExport']
  points: Words['points']
  errors: Words['errors']
}

/** What of a plant or a device, from when to when, in which columns, and as which file. */
export const DataExport = ({ plantId, devices, zone, now, hasDecimalComma, instead, words, points, errors }: Props) => {
  const today = dayAt(zone, now)
  const [deviceId, setDeviceId] = useState<number>()
  const [chosenStep, setStep] = useState<ExportStep>()
  const [range, setRange] = useState({ first: addDays(today, -6), last: today })
  const [chosenClock, setClock] = useState<Wanted['clock']>('plant')
  // Kept here: another source has the same format.
  const [format, setFormat] = useState<FileFormat>(hasDecimalComma ? 'semicolon' : 'comma')
  // Parquet has times in UTC; another format has those that were chosen again.
  const clock = format === 'parquet' ? 'utc' : chosenClock
  const [units, setUnits] = useState<Units>(usualUnits)
  /** Columns that were taken out or in; what another source has is as usual. */
  const [choices, setChoices] = useState<ReadonlyMap<ColumnKey, boolean>>(new Map())
  const isChosen = ({ key, usual }: Column) => choices.get(key) ?? usual
  const faultId = useId()
  const exportable = useQuery(dataExportQueries(useApi(), plantId).exportable(deviceId, units))

  const steps = exportable.data?.steps ?? []
  const step = steps.find((each) => each.step === chosenStep) ?? steps[0]
  const fault = step && faultIn(range, today, step.mostDays)
  const columns = step?.columns.filter(isChosen) ?? []
  const keptFrom = step && step.keptFrom !== null ? dayAt(zone, step.keptFrom * 1000) : undefined
  const field = { today, pick: words.pickDay, fault: fault && faultId }
  return (
    <>
      <TitledSection title={words.what}>
        <div className={classes.fields}>
          <NativeSelect
            label={words.source}
            value={deviceId ?? ''}
            data={[
              { value: '', label: words.wholePlant },
              ...devices.map((device) => ({ value: String(device.deviceId), label: device.name })),
            ]}
            onChange={({ currentTarget: { value } }) => setDeviceId(value === '' ? undefined : Number(value))}
          />
          <NativeSelect
            label={words.step}
            value={step?.step ?? ''}
            disabled={!step}
            data={steps.map((each) => ({ value: each.step, label: words.steps[each.step] }))}
            onChange={({ currentTarget: { value } }) => setStep(steps.find((each) => each.step === value)?.step)}
          />
          <ClockField {...{ clock, format, zone, words }} onChange={setClock} />
          <UnitFields units={units} onChange={setUnits} words={words} />
        </div>
        <div className={classes.period} role="group" aria-label={words.period}>
          <DayField
            {...field}
            name={words.from}
            value={range.first}
            onChange={(first) => setRange({ ...range, first })}
          />
          <DayField {...field} name={words.to} value={range.last} onChange={(last) => setRange({ ...range, last })} />
        </div>
        <p id={faultId} className={classes.fault} role="alert">
          {fault && { ...words.faults, tooLong: words.faults.tooLong({ most: String(step.mostDays) }) }[fault]}
        </p>
        {keptFrom !== undefined && range.first < keptFrom && <Aside>{words.keptSince({ day: keptFrom })}</Aside>}
      </TitledSection>
      {exportable.isError && !exportable.data ? (
        <Refusal text={words.failed} />
      ) : !step ? (
        <Skeleton height={240} />
      ) : step.columns.length === 0 ? (
        <p role="status">{words.noData}</p>
      ) : (
        <>
          <ColumnChoice
            columns={step.columns}
            isChosen={isChosen}
            onChange={(keys, isIn) => setChoices(new Map([...choices, ...keys.map((key) => [key, isIn] as const)]))}
            words={words}
            points={points}
          />
          {fault === undefined && columns.length > 0 && (
            <ChosenFile
              plantId={plantId}
              wanted={{ deviceId, step: step.step, startDay: range.first, endDay: range.last, clock, ...units }}
              rows={rowsOf(step.step, range.first, range.last, today)}
              columns={columns}
              format={format}
              onFormat={setFormat}
              instead={instead}
              words={words}
              errors={errors}
            />
          )}
        </>
      )}
    </>
  )
}

const faultIn = ({ first, last }: { first: Day; last: Day }, today: Day, most: number) => {
  if (!isDay(first) || !isDay(last)) return 'noDay'
  if (last < first) return 'reversed'
  if (last > today) return 'inFuture'
  return last > addDays(first, most - 1) ? 'tooLong' : undefined
}

/** About how many rows a file has; unknown for readings, which come as often as a device likes. */
const rowsOf = (step: ExportStep, first: Day, last: Day, today: Day) => {
  const days = daysBetween(first, last < today ? last : today).length
  const parts = { minutes: 288, hours: 24, days: 1, weeks: 1 / 7, months: 1 / 30.4, years: 1 / 365.25 }
  return step === 'readings' ? undefined : Math.ceil(days * parts[step])
}
