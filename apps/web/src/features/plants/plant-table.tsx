import type { PlantRow } from '@heliograph/contract/browser'
import { truncate } from '@heliograph/domain/numbers'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { quantityOf } from '../../charts/quantity.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import type { Order } from '../../ui/sort-header.tsx'
import { PlantCard } from './plant-card.tsx'
import { PlantState } from './plant-state.tsx'
import classes from './plants.module.css'

interface Props {
  plants: readonly PlantRow[]
  order: Order
  onOrder: (order: Order) => void
  /** A link to the plant around its name. */
  linkTo: (plant: PlantRow) => ReactNode
  /** The rows are of another page than the one asked for. */
  stale: boolean
  /** How long ago an instant (ms) was, in words. */
  ageText: (at: number) => string
  words: Words['plants']
  shell: Words['shell']
  units: Words['units']
}

/** The plants of a page: how each is, what it does now and did today. */
export const PlantTable = ({ plants, order, onOrder, linkTo, stale, ageText, words, shell, units }: Props) => (
  <DataTable
    caption={words.list}
    columns={columnsOf(linkTo, words, shell, units)}
    rows={plants}
    keyOf={({ id }) => id}
    order={order}
    onOrder={onOrder}
    sortLabel={(name) => shell.sortBy({ name })}
    stale={stale}
    tableFromEm={60}
    card={(plant) => <PlantCard plant={plant} link={linkTo(plant)} ageText={ageText} words={words} shell={shell} />}
  />
)

const columnsOf = (
  linkTo: Props['linkTo'],
  words: Words['plants'],
  shell: Words['shell'],
  units: Words['units'],
): readonly [Column<PlantRow>, ...Column<PlantRow>[]] => {
  const quantity = (shown: { text: string; unit: string }) => <Quantity {...shown} missing={shell.noData} />
  const numeric = true
  return [
    { id: 'name', header: words.name, sortable: true, cell: linkTo },
    {
      id: 'state',
      header: words.state,
      cell: (plant) => (
        <span className={classes.chips}>
          <PlantState plant={plant} words={words} />
        </span>
      ),
    },
    { id: 'power', header: words.power, numeric, cell: ({ generationPower }) => quantity(quantityOf(generationPower, 'W')) },
    { id: 'today', header: words.today, numeric, cell: ({ generationValue }) => quantity(quantityOf(generationValue, 'kWh')) },
    {
      id: 'capacity',
      header: words.capacity,
      numeric,
      cell: ({ installedCapacity }) => quantity({ text: truncate(installedCapacity), unit: 'kWp' }),
    },
    {
      id: 'hours',
      header: words.fullLoadHours,
      numeric,
      cell: ({ fullPowerHoursDay }) => quantity({ text: truncate(fullPowerHoursDay), unit: units.hours }),
    },
    { id: 'updated', header: words.lastUpdate, cell: (plant) => <LastUpdate plant={plant} noData={shell.noData} /> },
  ]
}

/** In the plant's own zone, which is named: two plants of one list may live in different ones. */
const LastUpdate = ({ plant: { lastUpdateTime, regionTimezone }, noData }: { plant: PlantRow; noData: string }) => {
  if (lastUpdateTime === null) return <Quantity text="--" unit="" missing={noData} />
  const at = Math.floor(lastUpdateTime * 1000)
  return (
    <span className={classes.updated}>
      <time dateTime={new Date(at).toISOString()}>{formatInstant(regionTimezone, at)}</time>
      <small>{regionTimezone}</small>
    </span>
  )
}
