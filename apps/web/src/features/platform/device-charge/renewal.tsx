import type { ShopPackage } from '@heliograph/contract/browser'
import { amountText } from '@heliograph/domain/amounts'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Card } from '#ui/cards/card.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import classes from './device-charge.module.css'

interface Props {
  packages: readonly ShopPackage[]
  /** How many loggers are chosen. */
  count: number
  isBusy: boolean
  onRenew: (packageId: number) => void
  failure: ReactNode
  words: Words['deviceCharge']
}

/** For how long the chosen loggers are renewed, and what that costs. */
export const Renewal = ({ packages, count, isBusy, onRenew, failure, words }: Props) => {
  const [wanted, setWanted] = useState<string>()
  const chosen = packages.find(({ id }) => String(id) === wanted) ?? packages[0]
  if (!chosen) return <Card>{words.notSold}</Card>
  const { amountMinor, currency } = chosen
  return (
    <Card>
      <div className={classes.renewal}>
        <Choice
          label={words.forHowLong}
          options={packages.map((one) => ({
            value: String(one.id),
            text: words.years({ count: one.quantity, amount: amountText(one.amountMinor, one.currency) }),
          }))}
          value={String(chosen.id)}
          onChange={setWanted}
        />
        <p className={classes.sum} role="status">
          {words.chosen({ count })}
          {count > 0 && (
            <strong>
              {words.total} {amountText(amountMinor * count, currency)}
            </strong>
          )}
        </p>
        {count > mostAtOnce && <p>{words.most}</p>}
        <Button disabled={count === 0 || count > mostAtOnce} loading={isBusy} onClick={() => onRenew(chosen.id)}>
          {words.renew}
        </Button>
        {failure}
      </div>
    </Card>
  )
}

const mostAtOnce = 200
