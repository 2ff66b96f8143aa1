import type { AlertSearch } from '@heliograph/contract'
import type { DeviceType } from '@heliograph/domain/devices'
import { Refusal } from '@heliograph/domain/errors'
import { addDays, isDay, startOfDay } from '@heliograph/domain/zones'
import { codesOfLabel, knownRules } from './alert-rules.ts'
import { showNameOf, type AlertTexts } from './alert-texts.ts'
import type { AlertFilter, Sought } from './alerts.store.ts'

type Wish = Omit<AlertSearch['body'], 'plantId'>

/** What somebody asks for, in our words. Days are those of the plant's zone. */
export const filterOf = (wish: Wish, zone: string, texts: AlertTexts): AlertFilter => ({
  types: typesIn(wish),
  levels: levelsIn(wish),
  since: instantIn('startTime', wish.startTime ?? '', (day) => startOfDay(zone, day)),
  until: instantIn('endTime', wish.endTime ?? '', (day) => startOfDay(zone, addDays(day, 1)) - 1),
  open: wish.open ?? undefined,
  sought: soughtIn(wish.keyword?.trim() ?? '', texts),
})

const typesIn = ({ deviceType }: Wish): DeviceType[] | undefined =>
  !deviceType || deviceType === 'All' ? undefined : [deviceType]

/** A single level and a list of them narrow each other down. */
const levelsIn = ({ level, levelList }: Wish) => {
  const wanted = [0, 1, 2].filter(
    (one) => (!level || Number(level) === one) && (!levelList?.length || levelList.includes(one)),
  )
  return wanted.length === 3 ? undefined : wanted
}

/** Epoch seconds, an ISO instant with its offset, or a day of the plant. */
const instantIn = (field: string, text: string, ofDay: (day: string) => number) => {
  if (text === '') return undefined
  if (isDay(text) && text > '1970-01-01' && text < '9998-12-31') return ofDay(text)
  const isSeconds = /^\d{1,11}(\.\d+)?$/.test(text)
  const isInstant = /T.*(Z|[+-]\d\d:?\d\d)$/.test(text)
  const at = isSeconds ? Number(text) * 1000 : isInstant ? Date.parse(text) : NaN
  if (Number.isNaN(at) || at < 0) throw new Refusal('PARAM_ERROR', `body/${field} ${text} is no instant`)
  return at
}

/** The database knows no names of rules: those are looked through here, in the language of who looks. */
const soughtIn = (keyword: string, texts: AlertTexts): Sought | undefined => {
  if (keyword === '') return undefined
  const wanted = keyword.toLowerCase()
  const named = knownRules.filter(({ id, code }) => showNameOf(texts, id, code).toLowerCase().includes(wanted))
  return {
    text: keyword,
    ruleIds: named.map(({ id }) => id),
    codes: [keyword, ...codesOfLabel(keyword)],
  }
}
