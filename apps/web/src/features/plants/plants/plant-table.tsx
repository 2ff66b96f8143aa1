import type { PlantRow } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { percentText, quantityOf } from '#charts/axes/quantity.ts'
import type { LongColumn } from '#ui/lists/long-list.tsx'
import { Quantity } from '#ui/text/quantity.tsx'
import { PlantMark } from './marked-plants.tsx'
import type { ColumnId, Density } from './plant-columns.ts'
import { PlantCurve } from './plant-curve.tsx'
import { PlantPower } from './plant-power.tsx'
import { PlantState } from './plant-state.tsx'
import { SilentLine } from './silent-line.tsx'
import { TagLine } from './tag-line.tsx'
import classes from './plants.module.css'

interface Told {
  /** A link to the plant around its name. */
  linkTo: (plant: PlantRow) => ReactNode
  /** Why the plant needs help, if it does. */
  reasonOf: (plant: PlantRow) => ReactNode
  weatherOf: (plant: PlantRow) => ReactNode
  density: Density
  words: Words['plants']
  shell: Words['shell']
  units: Words['units']
}

/** The name and the chosen columns. A column id is the server's sort key, if it can sort by it. */
export const plantColumns = (
  chosen: readonly ColumnId[],
  told: Told,
): readonly [LongColumn<PlantRow>, ...LongColumn<PlantRow>[]] => {
  const all = columnsOf(told)
  return [
    { id: 'name', header: told.words.name, sortable: true, widthRem: 12.5, cell: nameCell(told) },
    ...chosen.map((id) => ({ id, ...all[id] })),
  ]
}

const nameCell = ({ linkTo, density, words }: Told) => {
  const isCompact = density === 'compact'
  return (plant: PlantRow) => (
    <span className={classes.named}>
      <PlantMark plant={plant} words={words} />
      <span className={classes.nameAndTags} data-density={density}>
        {linkTo(plant)}
        <TagLine tags={plant.tags} most={isCompact ? 1 : 2} words={words} />
      </span>
    </span>
  )
}

export const columnName = (id: ColumnId, words: Words['plants']) => namesOf(words)[id]

const columnsOf = ({
  reasonOf,
  weatherOf,
  density,
  words,
  shell,
  units,
}: Told): Record<ColumnId, Omit<LongColumn<PlantRow>, 'id'>> => {
  const names = namesOf(words)
  const quantity = (shown: { text: string; unit: string }) => <Quantity {...shown} missing={shell.noData} />
  const told = (text: string | null) =>
    text === null || text === '' ? quantity({ text: '--', unit: '' }) : <span title={text}>{text}</span>
  const numeric = true
  const sortable = true
  const largestFirst = true
  return {
    condition: {
      header: names.condition,
      sortable,
      largestFirst,
      widthRem: 20,
      cell: (plant) => (
        <span className={classes.state} data-density={density}>
          <span className={classes.chips}>
            <PlantState plant={plant} words={words} />
            {weatherOf(plant)}
          </span>
          {reasonOf(plant) ?? <SilentLine plant={plant} className={classes.silent} brief words={words} />}
        </span>
      ),
    },
    generationPower: {
      header: names.generationPower,
      numeric,
      sortable,
      largestFirst,
      widthRem: 7.75,
      cell: (plant) => <PlantPower plant={plant} words={words} shell={shell} />,
    },
    curve: {
      header: names.curve,
      widthRem: 8,
      cell: ({ curve }) => (
        <PlantCurve
          curve={curve}
          widthPx={104}
          heightPx={density === 'compact' ? 24 : 30}
          words={words}
          shell={shell}
        />
      ),
    },
    generationValue: {
      header: names.generationValue,
      numeric,
      sortable,
      largestFirst,
      widthRem: 7,
      cell: ({ generationValue }) => quantity(quantityOf(generationValue, 'kWh')),
    },
    installedCapacity: {
      header: names.installedCapacity,
      numeric,
      sortable,
      largestFirst,
      widthRem: 8,
      cell: ({ installedCapacity }) => quantity(quantityOf(installedCapacity, 'kWp')),
    },
    fullPowerHoursDay: {
      header: names.fullPowerHoursDay,
      numeric,
      sortable,
      largestFirst,
      widthRem: 9,
      cell: ({ fullPowerHoursDay }) => quantity({ text: numberText(fullPowerHoursDay), unit: units.hours }),
    },
    lastUpdateTime: {
      header: names.lastUpdateTime,
      sortable,
      largestFirst,
      widthRem: 10.75,
      cell: (plant) => <LastUpdate plant={plant} density={density} noData={shell.noData} />,
    },
    generationMonth: {
      header: names.generationMonth,
      numeric,
      widthRem: 7.5,
      cell: ({ generationMonth }) => quantity(quantityOf(generationMonth, 'kWh')),
    },
    generationTotal: {
      header: names.generationTotal,
      numeric,
      widthRem: 7.5,
      cell: ({ generationTotal }) => quantity(quantityOf(generationTotal, 'kWh')),
    },
    batterySoc: {
      header: names.batterySoc,
      numeric,
      widthRem: 6.5,
      cell: ({ batterySoc }) => told(knownText(percentText(batterySoc))),
    },
    type: { header: names.type, widthRem: 11, cell: ({ type }) => told(words.type[type]) },
    gridInterconnectionType: {
      header: names.gridInterconnectionType,
      widthRem: 14,
      cell: ({ gridInterconnectionType }) => told(words.grid[gridInterconnectionType]),
    },
    locationAddress: {
      header: names.locationAddress,
      widthRem: 16,
      cell: ({ locationAddress }) => told(locationAddress),
    },
  }
}

const namesOf = (words: Words['plants']): Record<ColumnId, string> => ({
  condition: words.state,
  generationPower: words.power,
  curve: words.curve,
  generationValue: words.today,
  installedCapacity: words.capacity,
  fullPowerHoursDay: words.fullLoadHours,
  lastUpdateTime: words.lastUpdate,
  generationMonth: words.month,
  generationTotal: words.total,
  batterySoc: words.battery,
  type: words.plantType,
  gridInterconnectionType: words.gridType,
  locationAddress: words.address,
})

const knownText = (text: string) => (text === '--' ? null : text)

interface UpdateProps {
  plant: PlantRow
  density: Density
  noData: string
}

/** In the plant's zone, which is shown: plants in one list may have different zones. */
const LastUpdate = ({ plant: { lastUpdateTime, regionTimezone }, density, noData }: UpdateProps) => {
  if (lastUpdateTime === null) return <Quantity text="--" unit="" missing={noData} />
  const at = Math.floor(lastUpdateTime * 1000)
  return (
    <span className={classes.updated} title={regionTimezone}>
      <time dateTime={new Date(at).toISOString()}>{formatInstant(regionTimezone, at)}</time>
      <small className={density === 'compact' ? 'only-heard' : undefined}>{regionTimezone}</small>
    </span>
  )
}
