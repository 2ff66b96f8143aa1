import type { PortfolioGroupRow, ReportedPlant } from '@heliograph/contract/browser'
import { missing, numberText } from '@heliograph/domain/numbers'
import { portfolioOrders, type PortfolioColumn } from '@heliograph/domain/portfolio-templates'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { DataTable, type Column } from '#ui/lists/data-table.tsx'
import { Told } from '#ui/text/told.tsx'
import type { PortfolioTexts } from './portfolio-texts.ts'
import { usualSetup, type PortfolioSetup, type PortfolioWindow } from './portfolio-window.ts'
import classes from './portfolio-report.module.css'

export interface PlantLink {
  plantLink: (plantId: number, text: string) => ReactNode
}

interface Props extends PlantLink {
  rows: readonly ReportedPlant[]
  /** In place of plants, if these are grouped. */
  groups: readonly PortfolioGroupRow[]
  setup: PortfolioSetup
  window: PortfolioWindow
  onWindow: (window: PortfolioWindow) => void
  stale: boolean
  texts: PortfolioTexts
  words: Words['portfolioReport']
  templateWords: Words['portfolioTemplates']
  shell: Words['shell']
}

export const PortfolioTable = ({ rows, groups, setup, window, onWindow, stale, texts, plantLink, ...all }: Props) => {
  const { words, templateWords, shell } = all
  const { energy, money, share, perKwp } = texts
  const told = (text: string) => <Told text={text} unknown={words.unknown} />
  /** A figure, and what it says more. */
  const both = (text: string, more: string | undefined) => (
    <span className={classes.figure}>
      {told(text)}
      {more !== undefined && text !== missing && <small>{more}</small>}
    </span>
  )
  /** Each currency by itself. */
  const moneyOf = ({ money: known }: Line, of: 'income' | 'lost') => {
    const amounts = known.filter((one) => one[of] !== null)
    if (amounts.length === 0) return told(missing)
    return (
      <span className={classes.figure}>
        {amounts.map(({ currency, ...one }) => (
          <span key={currency}>{money(one[of], currency)}</span>
        ))}
      </span>
    )
  }
  const lostTexts = ({ money: known }: Line) =>
    known.flatMap(({ lost, currency }) => (lost === null ? [] : money(lost, currency))).join(words.separator)
  const cells: Record<PortfolioColumn, (line: Line) => ReactNode> = {
    address: ({ address }) => told(address ?? missing),
    capacity: ({ capacity }) => told(quantityText(capacity, 'kWp')),
    generation: ({ generation }) => told(energy(generation)),
    specificYield: ({ specificYield }) => told(perKwp(specificYield)),
    performance: ({ performance, judgedDays }) =>
      both(share(performance), judgedDays === undefined ? undefined : words.judgedDays({ count: judgedDays })),
    expected: ({ expected }) => told(energy(expected)),
    availability: ({ availability }) => told(share(availability)),
    alerts: ({ alerts, alertsEnergy }) =>
      both(
        numberText(alerts),
        alertsEnergy === null || alertsEnergy === 0 ? undefined : words.alertsLost({ energy: energy(alertsEnergy) }),
      ),
    lostEnergy: (line) =>
      both(energy(line.lostEnergy), setup.columns.includes('lostMoney') ? undefined : lostTexts(line) || undefined),
    heard: ({ heard }) => told(share(heard)),
    income: (line) => moneyOf(line, 'income'),
    lostMoney: (line) => moneyOf(line, 'lost'),
  }
  const names = columnNamesIn(words, templateWords)
  const columns: [Column<Line>, ...Column<Line>[]] = [
    {
      id: 'plant',
      header: templateWords.groups[setup.group],
      sortable: true,
      cell: ({ name, under }) => (
        <span className={classes.named}>
          {name}
          <small>{under}</small>
        </span>
      ),
    },
    ...setup.columns.map((id) => ({
      id,
      header: names[id],
      numeric: id !== 'address',
      sortable: portfolioOrders.some((one) => one === id),
      largestFirst: !smallestFirst.has(id),
      cell: cells[id],
    })),
  ]
  return (
    <div className={classes.table}>
      <DataTable
        caption={words.title}
        rows={setup.group === 'plant' ? rows.map(lineOfPlant(plantLink)) : groups.map(lineOfGroup(setup, all))}
        keyOf={({ key }) => key}
        order={{ by: window.by, direction: window.direction }}
        onOrder={({ by, direction }) =>
          onWindow({ ...window, page: 1, by: portfolioOrders.find((one) => one === by) ?? usualSetup.by, direction })
        }
        sortLabel={(name) => shell.sortBy({ name })}
        stale={stale}
        tableFromEm={tableFromEm}
        columns={columns}
      />
    </div>
  )
}

/** The columns in words. */
export const columnNamesIn = (
  words: Words['portfolioReport'],
  more: Words['portfolioTemplates'],
): Record<PortfolioColumn, string> => ({
  address: more.address,
  capacity: words.capacity,
  generation: words.generation,
  specificYield: words.specificYield,
  performance: words.performance,
  expected: more.expected,
  availability: words.availability,
  alerts: words.alerts,
  lostEnergy: words.lost,
  heard: words.heard,
  income: words.income,
  lostMoney: more.lostMoney,
})

/** A plant or a group. */
interface Line {
  key: string | number
  name: ReactNode
  under: string
  address: string | null
  capacity: number
  generation: number | null
  specificYield: number | null
  performance: number | null
  /** Undefined: of a group. */
  judgedDays: number | undefined
  expected: number | null
  availability: number | null
  alerts: number | null
  alertsEnergy: number | null
  lostEnergy: number | null
  heard: number | null
  money: readonly { currency: string; income: number | null; lost: number | null }[]
}

const lineOfPlant =
  (plantLink: PlantLink['plantLink']) =>
  ({ systemId, systemName, installedCapacity, locationAddress, ...plant }: ReportedPlant): Line => ({
    ...plant,
    key: systemId,
    name: plantLink(systemId, systemName),
    under: quantityText(installedCapacity, 'kWp'),
    address: locationAddress,
    capacity: installedCapacity,
    money: [{ currency: plant.currency, income: plant.income, lost: plant.lostMoney }],
  })

const lineOfGroup =
  ({ group }: PortfolioSetup, { templateWords }: Pick<Props, 'templateWords'>) =>
  ({ name, ...totals }: PortfolioGroupRow): Line => ({
    key: name ?? '',
    name: name ?? (group === 'organisation' ? templateWords.withoutOrganisation : templateWords.withoutTag),
    under: templateWords.plants({ count: totals.plants }),
    address: null,
    capacity: totals.installedCapacity,
    generation: totals.generation.value,
    specificYield: totals.specificYield.value,
    performance: totals.performance.value,
    judgedDays: undefined,
    expected: totals.expected.value,
    availability: totals.availability.value,
    alerts: totals.alerts.value,
    alertsEnergy: totals.alertsEnergy.value,
    lostEnergy: totals.lostEnergy.value,
    heard: totals.heard.value,
    money: totals.money.map(({ currency, income, lost }) => ({ currency, income: income.value, lost: lost.value })),
  })

/** What people look for first is what tells that something is wrong. */
const smallestFirst: ReadonlySet<PortfolioColumn> = new Set(['performance', 'availability', 'heard', 'address'])

/** Below it, its columns would have no room. */
export const tableFromEm = 78
