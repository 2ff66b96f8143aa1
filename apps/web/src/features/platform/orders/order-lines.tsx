import type { ShopOrder } from '@heliograph/contract/browser'
import { amountText } from '@heliograph/domain/amounts'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { viewerZone } from '#i18n/dates.ts'
import { packageText, refundText } from './order-texts.ts'
import classes from './orders.module.css'

/** What an order is of, what it costs, and what of that went back. */
export const OrderLines = ({ order, words }: { order: ShopOrder; words: Words['orders'] }) => (
  <dl className={classes.lines}>
    {order.lines.map((line, place) => (
      // Lines never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <div key={place}>
        <dt>
          {packageText(line, words)}
          {line.deviceSn !== null && <small>{words.logger({ sn: line.deviceSn })}</small>}
          {line.fromDay !== null && line.toDay !== null && (
            <small>{words.span({ from: line.fromDay, to: line.toDay })}</small>
          )}
        </dt>
        <dd>{amountText(line.amountMinor, order.currency)}</dd>
      </div>
    ))}
    <div className={classes.total}>
      <dt>{words.total}</dt>
      <dd>{amountText(order.amountMinor, order.currency)}</dd>
    </div>
    {order.refunds.map(({ time, state, amountMinor }, place) => (
      // Nor do refunds.
      // oxlint-disable-next-line react/no-array-index-key
      <div key={`${time} ${place}`}>
        <dt>
          {refundText(state, words)}
          <small>{formatInstant(viewerZone(), time * 1000)}</small>
        </dt>
        <dd>{amountText(amountMinor, order.currency)}</dd>
      </div>
    ))}
    {order.receivedMinor !== 0 && order.receivedMinor !== order.amountMinor && (
      <div>
        <dt>{words.received}</dt>
        <dd>{amountText(order.receivedMinor, order.currency)}</dd>
      </div>
    )}
  </dl>
)
