import type { Relation } from '@heliograph/contract/browser'
import { dayAt, dayMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconOperate from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconSoon from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs'
import IconRead from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { lastDayOf } from './term.ts'
import classes from './relations.module.css'

interface Props {
  relation: Relation
  /** Whether the reader can change it. */
  owns: boolean
  zone: string
  now: number
  onChange: () => void
  onEnd: () => void
  words: Words['relations']
}

/** A business with access: permission, end date, who gave it, and actions. */
export const RelationRow = ({ relation, owns, zone, now, onChange, onEnd, words }: Props) => {
  const { orgName, may, contactEmail, contactPhone, createdDate, expiresTime, endedTime, addedBy, endable } = relation
  const day = (at: number) => dayAt(zone, at * 1000)
  const endsSoon = endedTime === null && expiresTime !== null && expiresTime * 1000 < now + 7 * dayMs
  const span =
    endedTime === null
      ? [
          words.since({ day: day(createdDate) }),
          expiresTime === null ? words.forever : words.until({ day: lastDayOf(expiresTime, zone) }),
        ]
      : [words.ended({ from: day(createdDate), to: day(endedTime) })]
  return (
    <li className={classes.row} data-ended={endedTime !== null}>
      <div className={classes.facts}>
        <p className={classes.name}>
          {orgName}
          <Chip
            tone={may === 'operate' ? 'info' : 'muted'}
            icon={may === 'operate' ? IconOperate : IconRead}
            text={words.right[may]}
          />
          {endsSoon && <Chip tone="warning" icon={IconSoon} text={words.endsSoon} />}
        </p>
        <p className={classes.detail}>
          {[...span, ...(addedBy === null ? [] : [words.addedBy({ name: addedBy })])].join(' · ')}
        </p>
        {endedTime === null && (contactEmail !== null || contactPhone !== null) && (
          <p className={classes.detail}>
            {contactEmail !== null && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
            {contactEmail !== null && contactPhone !== null && ' · '}
            {contactPhone !== null && <a href={`tel:+${contactPhone.replace(/\D/g, '')}`}>{contactPhone}</a>}
          </p>
        )}
      </div>
      {endedTime === null && (
        <ButtonRow>
          {owns && (
            <Button variant="default" size="sm" onClick={onChange} aria-label={words.changeOf({ business: orgName })}>
              {words.change}
            </Button>
          )}
          {endable && (
            <Button
              variant="default"
              size="sm"
              onClick={onEnd}
              aria-label={owns ? words.endOf({ business: orgName }) : undefined}
            >
              {owns ? words.end : words.leave}
            </Button>
          )}
        </ButtonRow>
      )}
    </li>
  )
}
