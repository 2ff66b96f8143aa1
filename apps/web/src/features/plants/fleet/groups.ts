import type { Trouble } from '@heliograph/contract/browser'

export interface TroubleGroup {
  basis: 'money' | 'energy' | 'capacity'
  currency: string | null
  /** The largest cost in it, in its own unit. */
  most: number
  /** The place of its first row. */
  first: number
  troubles: Trouble[]
}

/** Neighbours whose cost is told in the same: a bar compares only those. */
export const groupsOf = (worst: readonly Trouble[]): TroubleGroup[] => {
  const groups: TroubleGroup[] = []
  for (const [place, trouble] of worst.entries()) {
    const { basis, currency, amount } = costOf(trouble)
    const last = groups.at(-1)
    if (last?.basis === basis && last.currency === currency) {
      last.troubles.push(trouble)
      last.most = Math.max(last.most, amount)
    } else groups.push({ basis, currency, most: amount, first: place + 1, troubles: [trouble] })
  }
  return groups
}

export const costOf = ({
  lost,
  capacityDays,
}: Pick<Trouble, 'lost' | 'capacityDays'>): { amount: number } & Pick<TroubleGroup, 'basis' | 'currency'> => {
  if (lost && lost.money !== null && lost.currency !== null)
    return { basis: 'money', currency: lost.currency, amount: lost.money }
  if (lost) return { basis: 'energy', currency: null, amount: lost.energy }
  return { basis: 'capacity', currency: null, amount: capacityDays }
}
