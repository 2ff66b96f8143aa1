import type { Words } from '@heliograph/phrases'
import { Checkbox } from '@mantine/core'
import IconBad from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconGood from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconAbsent from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs'
import IconWaiting from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useListed } from '#i18n/use-listed.ts'
import { checkText, type Check } from './check-text.ts'
import classes from './commissioning.module.css'

interface Props {
  label: string
  checks: readonly Check[]
  powerText: (kw: number) => string
  /** Those that the person confirmed; undefined where nothing can be confirmed. */
  confirmed?: ReadonlySet<Check['kind']>
  onConfirm?: (kind: Check['kind'], isOn: boolean) => void
  words: Words['commissioning']
}

/** The ten checks, each with its state as a mark and in words. */
export const CheckList = ({ label, checks, powerText, confirmed, onConfirm, words }: Props) => {
  const inList = useListed()
  return (
    <ul className={classes.checks} aria-label={label}>
      {checks.map((check) => {
        const { kind, state } = check
        const Icon = icons[state]
        return (
          <li key={kind} className={classes.check} data-state={state}>
            <Icon aria-hidden="true" />
            <div>
              <p className={classes.kind}>
                {words.kinds[kind]} <span className={classes.state}>{words.states[state]}</span>
              </p>
              <p className={classes.says}>{checkText(check, words, powerText, inList)}</p>
              {state === 'ask' && onConfirm && (
                <Checkbox
                  label={words.confirm}
                  checked={confirmed?.has(kind) ?? false}
                  onChange={({ currentTarget: { checked } }) => onConfirm(kind, checked)}
                />
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const icons = { good: IconGood, bad: IconBad, ask: IconWaiting, unknown: IconWaiting, absent: IconAbsent }
