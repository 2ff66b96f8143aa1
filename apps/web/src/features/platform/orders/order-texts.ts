import type { ShopOrder, ShopPackage } from '@heliograph/contract/browser'
import { plainAmount } from '@heliograph/domain/amounts'
import type { OrderState, RefundState } from '@heliograph/domain/orders'
import type { Words } from '@heliograph/phrases'
import type { Icon } from '@tabler/icons-react'
import IconWrong from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconDone from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconEnded from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconDraft from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import type { Tone } from '#ui/text/chip.tsx'

export const stateSigns: Readonly<Record<OrderState, { tone: Tone; icon: Icon }>> = {
  draft: { tone: 'muted', icon: IconDraft },
  open: { tone: 'info', icon: IconOpen },
  paid: { tone: 'warning', icon: IconDone },
  fulfilled: { tone: 'success', icon: IconDone },
  cancelled: { tone: 'muted', icon: IconEnded },
  expired: { tone: 'muted', icon: IconEnded },
  refunded: { tone: 'muted', icon: IconEnded },
  'paid-wrong': { tone: 'warning', icon: IconWrong },
}

export const packageText = ({ kind, quantity }: Pick<ShopPackage, 'kind' | 'quantity'>, words: Words['orders']) =>
  words.lines[kind]({ count: quantity })

export const refundText = (state: RefundState, words: Words['orders']) =>
  state === 'done' ? words.states.refunded : words.refunds[state]

/** What is no amount of a currency, with an example that is one. */
export const amountFault = (desk: Words['orders']['desk'], currency: string) =>
  desk.amountWrong({ example: plainAmount(1250, currency) })

/** What was ordered, in a line: the lines of one order are of one kind. */
export const orderText = ({ lines }: ShopOrder, words: Words['orders']) => {
  const [first] = lines
  if (!first) return ''
  const text = packageText(first, words)
  return lines.length === 1 ? text : `${lines.length} × ${text}`
}
