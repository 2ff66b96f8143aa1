import { quantities } from '@heliograph/domain/energy'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconWarning from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useState } from 'react'
import { energyTexts } from '#charts/axes/quantity.ts'
import type { ChartWords } from '#charts/parts/words.ts'
import { Callout } from '#ui/notices/callout.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { CurvePreview } from './curve-preview.tsx'
import { yearsOf, type FileDays, type RefusedCell } from './days-of.ts'
import type { CheckedHistory } from './history-import.queries.ts'
import { letterOf } from './layout-fields.tsx'
import classes from './history-import.module.css'

interface Props {
  read: FileDays
  checked: CheckedHistory | undefined
  zone: string
  words: Words['historyImport']
  chart: ChartWords
}

/** What would be imported: the days with their sums, what clashes, and what is refused. */
export const DayPreview = ({ read: { days, refused }, checked, zone, words, chart }: Props) => {
  const [shown, setShown] = useState(rowsAtOnce)
  const years = yearsOf(days)
  const curves = days.filter(({ powers }) => powers).length
  const partial = days.flatMap(({ day, known }) => (known ? day : []))
  const used = quantities.filter((quantity) => days.some((day) => day[quantity] !== null))
  const texts = used.map((quantity) => energyTexts(years.map((year) => year[quantity])))
  const empty = years.filter(({ generation }) => generation === 0).map(({ year }) => year)
  const [first = '', last = ''] = [days[0]?.day, days.at(-1)?.day]
  return (
    <TitledSection title={words.preview}>
      {days.length === 0 ? (
        <p role="status">{words.noDays}</p>
      ) : (
        <>
          <p>{words.daysFrom({ count: days.length, first, last })}</p>
          {curves > 0 && <p>{words.curves({ count: curves })}</p>}
          <div className={classes.scroll}>
            <table className={classes.table}>
              <caption className="only-heard">{words.years}</caption>
              <thead>
                <tr>
                  <th scope="col">{words.year}</th>
                  <th scope="col">{words.days}</th>
                  {used.map((quantity) => (
                    <th key={quantity} scope="col">
                      {words.energies[quantity]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {years.map(({ year, days: count }, place) => (
                  <tr key={year}>
                    <th scope="row">{year}</th>
                    <td>{count}</td>
                    {used.map((quantity, column) => (
                      <td key={quantity}>{texts[column]?.[place]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {curves > 0 && <CurvePreview days={days} zone={zone} words={words} chart={chart} />}
          {partial.length > 0 && (
            <Callout tone="warning" icon={IconWarning}>
              <p>{words.partial(listed(partial, words))}</p>
            </Callout>
          )}
          {empty.length > 0 && (
            <Callout tone="warning" icon={IconWarning}>
              <p>{words.zeroYear({ years: empty.join(words.separator) })}</p>
            </Callout>
          )}
        </>
      )}
      {checked && <CheckResult checked={checked} words={words} />}
      {refused.length > 0 && (
        <details className={classes.refused} open={days.length === 0}>
          <summary>{words.refused({ count: refused.length })}</summary>
          <ul>
            {refused.slice(0, shown).map((cell) => (
              <li key={`${cell.row} ${cell.column} ${cell.problem}`}>{refusedText(cell, words)}</li>
            ))}
          </ul>
          {refused.length > shown && (
            <Button variant="default" size="xs" onClick={() => setShown(shown * 5)}>
              {words.andMore({ count: refused.length - shown })}
            </Button>
          )}
        </details>
      )}
    </TitledSection>
  )
}

const CheckResult = ({ checked, words }: { checked: CheckedHistory; words: Props['words'] }) => {
  const { new: fresh, same, measured, imported, curves } = checked
  return (
    <ul className={classes.result} aria-label={words.result} aria-live="polite">
      {fresh.length > 0 && <li data-state="new">{words.new({ count: fresh.length })}</li>}
      {curves.length > 0 && <li data-state="new">{words.lackCurve({ count: curves.length })}</li>}
      {same.length > 0 && <li>{words.same({ count: same.length })}</li>}
      {measured.length > 0 && <li data-state="clash">{words.measured(listed(measured, words))}</li>}
      {imported.length > 0 && <li data-state="clash">{words.imported(listed(imported, words))}</li>}
    </ul>
  )
}

const listed = (days: readonly string[], words: Props['words']) => {
  const some = days.slice(0, daysListed).join(words.separator)
  return { count: days.length, days: days.length > daysListed ? words.more({ days: some }) : some }
}

const refusedText = ({ row, column, text, problem }: RefusedCell, words: Props['words']) => {
  const said = words.problems[problem]({ text: text.length > 40 ? words.more({ days: text.slice(0, 40) }) : text })
  return column === undefined
    ? words.row({ row: String(row), problem: said })
    : words.cell({ row: String(row), column: letterOf(column), problem: said })
}

const rowsAtOnce = 10
const daysListed = 5
