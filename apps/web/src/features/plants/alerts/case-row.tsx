import type { ListedCase } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { AlertLevel } from './alert-level.tsx'
import { minuteText } from './alert-times.ts'
import { CaseChip } from './case-chip.tsx'
import { memberKeyOf } from './case-key.ts'
import classes from './cases.module.css'

type Member = ListedCase['members'][number]

interface Props {
  one: ListedCase
  /** The link that opens an alert of it. */
  alertLink: (member: Member, text: string, className: string) => ReactNode
  ageText: (at: number) => string
  chosen: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onStep: (step: 'acknowledge' | 'snooze') => void
  words: Words['alerts']
}

/** A case in three lines: what, where, since when and what it cost. */
export const CaseRow = ({ one, alertLink, ageText, chosen, isSelected, onSelect, onStep, words }: Props) => {
  const { members, plants, level, handling, mayAct, lostKwh, behind, assignedTo, startTime, group } = one
  const [first] = members
  if (!first) return null
  const { cases } = words
  const name = caseName(one, words)
  return (
    <li className={classes.row} data-chosen={chosen} data-selected={isSelected}>
      {mayAct && (
        <Checkbox
          className={select}
          aria-label={cases.select({ alert: name })}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      )}
      <div className={classes.main}>
        <div className={classes.head}>
          {alertLink(first, name, link)}
          <span className={classes.chips}>
            <CaseChip handling={handling} words={words} />
            <AlertLevel level={level} words={words} />
          </span>
        </div>
        <p className={classes.where}>
          {plants > 1 ? cases.plants({ count: plants }) : `${first.plantName} · ${first.deviceName}`}
        </p>
        <p className={classes.facts}>
          <time>{minuteText(first.timezone, startTime)}</time>
          {` · ${ageText(startTime * 1000)}`}
          {lostKwh !== null && lostKwh > 0 && ` · ${cases.lost({ energy: quantityText(lostKwh, 'kWh') })}`}
          {behind > 0 && ` · ${cases.behind({ count: behind })}`}
          {assignedTo !== null && ` · ${cases.assigned({ name: assignedTo })}`}
        </p>
        {plants > 1 && (
          <details className={classes.plants}>
            <summary>{cases.showPlants}</summary>
            <ul>
              {members.slice(0, mostPlants).map((each) => (
                <li key={memberKeyOf(each)}>
                  {alertLink(each, each.plantName, member)}
                  <span>{` · ${each.showName} · ${minuteText(each.timezone, each.startTime)}`}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
        {mayAct && group === 'open' && (
          <div className={classes.steps}>
            {(['acknowledge', 'snooze'] as const).map((step) => (
              <Button
                key={step}
                variant="default"
                onClick={() => onStep(step)}
                aria-label={words.case.stepOf({ step: words.case[step], alert: name })}
              >
                {words.case[step]}
              </Button>
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

/** What several plants have in common, or what the alert says. */
const caseName = ({ plants, kind, showName }: ListedCase, { cases }: Words['alerts']) =>
  plants === 1 ? showName : kind === 'grid' ? cases.gridTogether : cases.silentTogether

const [link, member, select] = [classes.link ?? '', classes.member ?? '', classes.select ?? '']

/** More are not read one by one. */
const mostPlants = 50
