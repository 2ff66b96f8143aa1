import { priceUnits } from '@heliograph/domain/currencies'
import { listed } from '@heliograph/domain/lists'
import { keysOf } from '@heliograph/domain/records'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect } from '@mantine/core'
import { DecimalInput } from '#forms/decimal-input.tsx'
import { namesIn } from '#periods/calendar/calendar-names.ts'
import { Aside } from '#ui/text/aside.tsx'
import { cycle, hourText, newWindow, runOf, type WindowDraft } from './window-draft.ts'
import classes from './tariffs.module.css'

interface Props {
  windows: readonly WindowDraft[]
  onChange: (windows: readonly WindowDraft[]) => void
  currency: string
  language: string
  words: Words['tariffs']
}

/** Hours of weekdays and seasons with prices of their own, one below the other: the first that fits counts. */
export const WindowFields = ({ windows, onChange, currency, language, words }: Props) => (
  <div className={classes.form}>
    {windows.length > 1 && <Aside>{words.windowsOrder}</Aside>}
    {windows.map((window, place) => (
      <fieldset key={place} className={classes.window}>
        <legend className="only-heard">{words.windowNumber({ number: place + 1 })}</legend>
        <Fields
          window={window}
          onChange={(changed) => onChange(windows.with(place, changed))}
          currency={currency}
          language={language}
          words={words}
        />
        <Button
          variant="default"
          className={classes.add}
          onClick={() => onChange(windows.filter((_, other) => other !== place))}
        >
          {words.remove}
        </Button>
      </fieldset>
    ))}
    {windows.length < mostWindows && (
      <Button variant="default" className={classes.add} onClick={() => onChange([...windows, newWindow])}>
        {words.addWindow}
      </Button>
    )}
  </div>
)

interface FieldProps {
  window: WindowDraft
  onChange: (window: WindowDraft) => void
  currency: string
  language: string
  words: Words['tariffs']
}

const Fields = ({ window, onChange, currency, language, words }: FieldProps) => {
  const run = runOf(window.months)
  const months = allOf(12).map((month) => ({ value: String(month), label: monthName(month, language) }))
  const other = { value: 'other', label: words.someMonths }
  const set = (changed: Partial<WindowDraft>) => onChange({ ...window, ...changed })
  const setMonths = (from: string, to: string) => {
    if (from !== 'other' && to !== 'other') set({ months: cycle(Number(from), Number(to), 12) })
  }
  const [from, to] = run ? [String(run.from), String(run.to)] : ['other', 'other']
  const weekdays = [
    ...keysOf(spans).map((name) => ({ value: spans[name].join(), label: words.weekdays[name] })),
    ...allOf(7).map((day) => ({ value: String(day), label: weekdayName(day, language) })),
  ]
  const chosen = window.weekdays.join()
  const isListed = weekdays.some(({ value }) => value === chosen)
  return (
    <>
      <NativeSelect
        size="md"
        label={words.onDays}
        value={chosen}
        data={
          isListed
            ? weekdays
            : [
                {
                  value: chosen,
                  label: listed(
                    window.weekdays.map((day) => weekdayName(day, language)),
                    language,
                  ),
                },
                ...weekdays,
              ]
        }
        onChange={({ currentTarget }) => set({ weekdays: currentTarget.value.split(',').map(Number) })}
      />
      <div className={classes.pair}>
        <NativeSelect
          size="md"
          label={words.fromHour}
          value={window.fromHour}
          data={allOf(24).map((hour) => ({ value: String(hour - 1), label: hourText(hour - 1) }))}
          onChange={({ currentTarget }) => set({ fromHour: Number(currentTarget.value) })}
        />
        <NativeSelect
          size="md"
          label={words.toHour}
          value={window.toHour}
          data={allOf(24).map((hour) => ({ value: String(hour), label: hourText(hour) }))}
          onChange={({ currentTarget }) => set({ toHour: Number(currentTarget.value) })}
        />
        <NativeSelect
          size="md"
          label={words.fromMonth}
          value={from}
          data={run ? months : [other, ...months]}
          onChange={({ currentTarget }) => setMonths(currentTarget.value, run ? to : currentTarget.value)}
        />
        <NativeSelect
          size="md"
          label={words.toMonth}
          value={to}
          data={run ? months : [other, ...months]}
          onChange={({ currentTarget }) => setMonths(run ? from : currentTarget.value, currentTarget.value)}
        />
        <DecimalInput
          size="md"
          label={words.purchase}
          autoComplete="off"
          value={window.purchase}
          units={priceUnits(currency)}
          onChange={(purchase) => set({ purchase })}
        />
        <DecimalInput
          size="md"
          label={words.feedIn}
          autoComplete="off"
          value={window.feedIn}
          units={priceUnits(currency)}
          onChange={(feedIn) => set({ feedIn })}
        />
      </div>
    </>
  )
}

const spans = { everyDay: allOf(7), workdays: allOf(5), weekend: [6, 7] }

function allOf(count: number) {
  return Array.from({ length: count }, (_, place) => place + 1)
}

export const monthName = (month: number, language: string) =>
  namesIn(language).shortMonth(`2024-${String(month).padStart(2, '0')}-01`)

/** Monday is 1. */
export const weekdayName = (day: number, language: string) => namesIn(language).weekdays(0)[day - 1]?.long ?? ''

const mostWindows = 24
