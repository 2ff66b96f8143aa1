import type { ReportedPlant } from '@heliograph/contract/browser'
import { missing, numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { DataTable } from '#ui/lists/data-table.tsx'
import { Told } from '#ui/text/told.tsx'
import type { PortfolioTexts } from './portfolio-texts.ts'
import { portfolioOrders, type PortfolioWindow } from './portfolio-window.ts'
import classes from './portfolio-report.module.css'

export interface PlantLink {
  plantLink: (plantId: number, text: string) => ReactNode
}

interface Props extends PlantLink {
  rows: readonly ReportedPlant[]
  window: PortfolioWindow
  onWindow: (window: PortfolioWindow) => void
  stale: boolean
  texts: PortfolioTexts
  words: Words['portfolioReport']
  shell: Words['shell']
}

export const PortfolioTable = ({ rows, window, onWindow, stale, texts, plantLink, words, shell }: Props) => {
  const { energy, money, share, perKwp } = texts
  const told = (text: string) => <Told text={text} unknown={words.unknown} />
  /** A figure, and what it says more. */
  const both = (text: string, more: string | undefined) => (
    <span className={classes.figure}>
      {told(text)}
      {more !== undefined && text !== missing && <small>{more}</small>}
    </span>
  )
  const ranked = { numeric: true, sortable: true, largestFirst: true }
  return (
    <div className={classes.table}>
      <DataTable
        caption={words.title}
        rows={rows}
        keyOf={({ systemId }) => systemId}
        order={{ by: window.by, direction: window.direction }}
        onOrder={({ by, direction }) =>
          onWindow({ ...window, page: 1, by: portfolioOrders.find((one) => one === by) ?? 'specificYield', direction })
        }
        sortLabel={(name) => shell.sortBy({ name })}
        stale={stale}
        tableFromEm={tableFromEm}
        columns={[
          {
            id: 'plant',
            header: words.plant,
            sortable: true,
            cell: ({ systemId, systemName, installedCapacity }) => (
              <span className={classes.named}>
                {plantLink(systemId, systemName)}
                <small>{quantityText(installedCapacity, 'kWp')}</small>
              </span>
            ),
          },
          {
            id: 'generation',
            header: words.generation,
            ...ranked,
            cell: ({ generation }) => told(energy(generation)),
          },
          {
            id: 'specificYield',
            header: words.specificYield,
            ...ranked,
            cell: ({ specificYield }) => told(perKwp(specificYield)),
          },
          {
            id: 'performance',
            header: words.performance,
            numeric: true,
            sortable: true,
            cell: ({ performance, judgedDays }) => both(share(performance), words.judgedDays({ count: judgedDays })),
          },
          {
            id: 'availability',
            header: words.availability,
            numeric: true,
            sortable: true,
            cell: ({ availability }) => told(share(availability)),
          },
          {
            id: 'alerts',
            header: words.alerts,
            ...ranked,
            cell: ({ alerts, alertsEnergy }) =>
              both(
                numberText(alerts),
                alertsEnergy === null || alertsEnergy === 0
                  ? undefined
                  : words.alertsLost({ energy: energy(alertsEnergy) }),
              ),
          },
          {
            id: 'lostEnergy',
            header: words.lost,
            ...ranked,
            cell: ({ lostEnergy, lostMoney, currency }) =>
              both(energy(lostEnergy), lostMoney === null ? undefined : money(lostMoney, currency)),
          },
          {
            id: 'income',
            header: words.income,
            ...ranked,
            cell: ({ income, currency }) => told(money(income, currency)),
          },
          {
            id: 'heard',
            header: words.heard,
            numeric: true,
            sortable: true,
            cell: ({ heard }) => told(share(heard)),
          },
        ]}
      />
    </div>
  )
}

/** Below it, its columns would have no room. */
export const tableFromEm = 78
