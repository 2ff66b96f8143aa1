import type { ShopOrder } from '@heliograph/contract/browser'
import { amountText } from '@heliograph/domain/amounts'
import type { Words } from '@heliograph/phrases'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Unbroken } from '#ui/text/unbroken.tsx'
import classes from './orders.module.css'

/** Where to transfer what. */
export const TransferFacts = ({ order, words }: { order: ShopOrder; words: Words['orders'] }) => {
  const { transfer } = order
  if (transfer === null) return null
  const facts = [
    [words.holder, transfer.holder],
    [words.account, transfer.account],
    ...(transfer.bank === null ? [] : [[words.bank, transfer.bank]]),
    [words.amount, amountText(order.amountMinor, order.currency)],
    [words.reference, order.reference],
  ]
  return (
    <TitledCard title={words.transferTitle}>
      <dl className={classes.lines}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Unbroken>{value}</Unbroken>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.lead}>{words.useReference}</p>
    </TitledCard>
  )
}
