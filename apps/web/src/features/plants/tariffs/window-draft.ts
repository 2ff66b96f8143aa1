import type { SaveTariffRequest, Tariff } from '@heliograph/contract/browser'
import { numberIn } from '@heliograph/domain/typed-numbers'

/** What is typed about hours with other prices. */
export interface WindowDraft {
  months: readonly number[]
  weekdays: readonly number[]
  fromHour: number
  toHour: number
  purchase: string
  feedIn: string
}

export const windowDraftOf = (window: Tariff['windows'][number]): WindowDraft => ({
  months: window.months,
  weekdays: window.weekdays,
  fromHour: window.fromHour,
  toHour: window.toHour,
  purchase: text(window.consumptionPrice),
  feedIn: text(window.benchmarkPrice),
})

export const windowIn = (draft: WindowDraft): NonNullable<SaveTariffRequest['windows']>[number] => ({
  months: [...draft.months],
  weekdays: [...draft.weekdays],
  fromHour: draft.fromHour,
  toHour: draft.toHour,
  consumptionPrice: numberIn(draft.purchase),
  benchmarkPrice: numberIn(draft.feedIn),
})

/** An evening peak, to begin with. */
export const newWindow: WindowDraft = {
  months: cycle(1, 12, 12),
  weekdays: cycle(1, 5, 7),
  fromHour: 17,
  toHour: 21,
  purchase: '',
  feedIn: '',
}

/** From one to another, around the end: October to March. */
export function cycle(from: number, to: number, most: number) {
  const count = ((to - from + most) % most) + 1
  return Array.from({ length: count }, (_, place) => ((from - 1 + place) % most) + 1).toSorted((a, b) => a - b)
}

/** Where a run of months begins and ends; undefined if they are no run. */
export const runOf = (months: readonly number[]) => {
  if (months.length === 12) return { from: 1, to: 12 }
  const isThere = new Set(months)
  const starts = months.filter((month) => !isThere.has(month === 1 ? 12 : month - 1))
  const [from] = starts
  if (starts.length !== 1 || from === undefined) return undefined
  return { from, to: ((from - 1 + months.length - 1) % 12) + 1 }
}

/** 17:00–21:00 */
export const hoursText = ({ fromHour, toHour }: Pick<WindowDraft, 'fromHour' | 'toHour'>) =>
  `${hourText(fromHour)}–${hourText(toHour)}`

export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const text = (value: number | null) => (value === null ? '' : String(value))
