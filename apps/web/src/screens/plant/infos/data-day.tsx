import type { Alert, FastSystem, Frames, OperatingSystem, PlantInformation, Sums } from '@heliograph/contract/browser'
import { moneyText } from '@heliograph/domain/money-text'
import { addDays, dayOf, minuteMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode, type Ref } from 'react'
import { useApi } from '#api/api-context.tsx'
import { lasting } from '#api/memory.ts'
import { useAfterPaint } from '#browser/use-after-paint.ts'
import { useWidth } from '#browser/use-width.ts'
import { DaySentence } from '#features/plants/day/day-sentence.tsx'
import { DayTable } from '#features/plants/day/day-table.tsx'
import { dayQueries, namedOf } from '#features/plants/day/day.queries.ts'
import { FourFigures } from '#features/plants/day/four-figures.tsx'
import { Horizon } from '#features/plants/day/horizon.tsx'
import { sentenceOf } from '#features/plants/day/sentence.ts'
import { summaryOf } from '#features/plants/day/summary.ts'
import { historyQueries, importedIn } from '#features/plants/history/history.queries.ts'
import { ageText } from '#features/plants/live/age.ts'
import { incomeHint, incomeHow, incomeNote } from '#features/plants/live/money-card.tsx'
import type { FlowNode } from '#features/plants/live/topology.ts'
import { silentText } from '#i18n/silent-devices.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { DayAction } from './data-action.tsx'
import { plantDayOf } from './data-day-of.ts'
import type { Known } from './data-known.ts'
import { keptProof, useKeepProof } from './kept-proof.ts'
import classes from './data.module.css'

interface Props {
  plantId: number
  plant: PlantInformation
  fast: FastSystem
  operating: OperatingSystem | undefined
  nodes: ReadonlySet<FlowNode>
  feedsInFully: boolean
  day: Day
  today: Day
  now: number
  /** Steps to another day. */
  stepper: ReactNode
  /** The energy flow, for people who prefer it to the picture. */
  flow: ReactNode
  /** When the day is drawn as a whole, or is known to have failed. */
  onShown: () => void
}

/** Devices report, and nothing of it is in the curves yet: it soon will be. */
const isFirst = ({ generationPower, usePower, buyPower }: FastSystem, frames: Frames | undefined) =>
  frames !== undefined &&
  [generationPower, usePower, buyPower].some((power) => power !== null) &&
  Object.values(frames.powers).every((power) => power?.every((value) => value === null) ?? true)

/** A person may be standing at the new roof. */
const firstFramesEveryMs = 5000

/** A plant's day as one answer: a sentence, a picture and four figures. */
export const PlantDay = (props: Props) => {
  const { plantId, day, today, fast, onShown } = props
  const api = useApi()
  const { language, words } = useLanguage()
  const [picture, setPicture] = usePicture()
  const [isTable, setTable] = useState(false)
  const history = historyQueries(api, plantId)
  const running = day === today
  const frames = useQuery({
    ...history.frames({ first: addDays(day, -1), last: day }),
    refetchInterval: ({ state }) => (!running ? false : isFirst(fast, state.data) ? firstFramesEveryMs : 2 * minuteMs),
  })
  const sums = useQuery(history.days({ first: addDays(day, -2), last: day }))
  const alerts = dayQueries(api, plantId, language)
  const open = useQuery(alerts.openAlerts())
  const ofDay = useQuery(alerts.alertsOf(day))
  const named = running && open.data ? namedOf(open.data.data) : undefined
  const { data: detail } = useQuery({
    ...alerts.advice(named ?? { deviceId: 1, ruleId: 1 }),
    enabled: named !== undefined,
  })
  const { data: expectation } = useQuery(alerts.expectationOf(day))
  const hasFailed = frames.isError || sums.isError
  useEffect(() => {
    if (hasFailed) onShown()
  }, [hasFailed, onShown])
  if (frames.data && sums.data) {
    return (
      <KnownDay
        {...props}
        picture={picture}
        onPicture={setPicture}
        isTable={isTable}
        onTable={setTable}
        frames={frames.data}
        sums={sums.data}
        open={open.data}
        named={
          detail && named && detail.ruleId === named.ruleId && detail.deviceId === named.deviceId ? detail : undefined
        }
        alertsOfDay={ofDay.data?.data}
        expectation={expectation}
      />
    )
  }
  if (hasFailed) {
    const retry = () => {
      void frames.refetch()
      void sums.refetch()
    }
    return (
      <NotLoaded
        error={frames.error ?? sums.error}
        title={words.day.failed}
        text={words.shell.failedText}
        action={<Button onClick={retry}>{words.shell.retry}</Button>}
        words={words.shell}
      />
    )
  }
  return <DayLoading />
}

interface KnownProps extends Props, Pick<Known, 'frames' | 'sums' | 'named' | 'expectation'> {
  picture: Picture
  onPicture: (picture: Picture) => void
  isTable: boolean
  onTable: (isTable: boolean) => void
  /** As they were told, not all of which are read. */
  open: { data: readonly Alert[]; total: number } | undefined
  alertsOfDay: Known['alertsOfDay'] | undefined
}

/** A component of its own: where the page is drawn in small steps, what it calculates is one of them. */
const KnownDay = (props: KnownProps) => {
  const { plantId, plant, day, today, now, fast, operating, nodes, feedsInFully, stepper, flow } = props
  const { picture, onPicture, isTable, onTable, frames, sums, open, named, alertsOfDay, expectation, onShown } = props
  const { language, words } = useLanguage()
  // The sentence is the answer, and shows as soon as it can.
  const isPainted = useAfterPaint()
  useEffect(() => {
    if (isPainted) onShown()
  }, [isPainted, onShown])
  // Of the picture, or of what stands in its place: it is drawn at once at its size.
  const place = useWidth()
  const running = day === today
  const zone = plant.regionTimezone
  const openAlerts = open?.data
  const openUnread = open ? Math.max(0, open.total - open.data.length) : 0
  // The page also renders for events that change none of this.
  const known = useMemo(
    () =>
      plantDayOf({
        day,
        today,
        now,
        plant,
        nodes,
        feedsInFully,
        fast,
        operating,
        frames,
        sums,
        openAlerts,
        openUnread,
        named,
        moneyText: (amount, currency) => moneyText(amount, { currency, language, units: words.units }),
        alertsOfDay: alertsOfDay ?? [],
        expectation,
        without: silentText(fast.silentDevices, { zone, now, brief: true }, words.live),
        proof: keptProof(plantId, plant),
        ageText: (age) => ageText(age, words.live),
      }),
    [
      day,
      today,
      now,
      plantId,
      plant,
      zone,
      nodes,
      feedsInFully,
      fast,
      operating,
      frames,
      sums,
      openAlerts,
      openUnread,
      named,
      language,
      words.units,
      alertsOfDay,
      expectation,
      words.live,
    ],
  )
  useKeepProof(plantId, plant, known.proof)
  const sentence = sentenceOf(known.facts)
  const money = (amount: number | null) => moneyText(amount, { currency: plant.currency, language, units: words.units })
  return (
    <>
      <DaySentence
        sentence={sentence}
        zone={zone}
        now={running ? now : spanOfDay(zone, day).from}
        action={<DayAction plantId={plantId} day={day} facts={known.facts} alerts={open?.data ?? []} />}
        words={words.day}
      />
      {isPainted ? (
        <>
          {picture === 'flow' && running ? (
            flow
          ) : place.width === 0 ? (
            <PictureSkeleton measure={place.ref} />
          ) : (
            <Horizon
              key={day}
              place={place}
              picture={known.picture}
              summary={summaryOf(known.picture, words.day)}
              words={words.day}
            />
          )}
          <ImportedLine sums={sums} day={day} words={words.history} />
          <FourFigures
            figures={known.four.figures}
            caption={known.four.which === 'yesterday' ? words.day.yesterday : undefined}
            money={money}
            income={{
              hint: incomeHint(operating?.incomeBasis, words.live),
              note: known.four.which === 'today' ? incomeNote(operating?.incomeFrom.day, words.live) : undefined,
              how:
                known.four.which === 'today' && operating
                  ? incomeHow(
                      operating,
                      operating.incomeFrom.day,
                      plant.currency,
                      money(operating.incomeValue),
                      words.live,
                    )
                  : undefined,
            }}
            words={words.day}
          />
          <div className={classes.tools}>
            {stepper}
            {running && (
              <Choice
                label={words.day.show}
                hideLabel
                options={[
                  { value: 'day', text: words.day.showDay },
                  { value: 'flow', text: words.day.showFlow },
                ]}
                value={picture}
                onChange={onPicture}
              />
            )}
            <Button variant="default" aria-expanded={isTable} onClick={() => onTable(!isTable)}>
              {words.day.table}
            </Button>
          </div>
          {isTable && <DayTable picture={known.picture} words={words.day} />}
        </>
      ) : (
        <div className={classes.loading} aria-busy="true">
          <PictureSkeleton measure={place.ref} />
          <Skeleton height={90} />
        </div>
      )}
    </>
  )
}

/** Says which energies of a day are not from here. */
const ImportedLine = ({ sums, day, words }: { sums: Sums; day: Day; words: Words['history'] }) => {
  const own = sums.records.find((one) => dayOf(one.year, one.month, one.day) === day)
  const names = own ? importedIn(own).map((one) => words[one]) : []
  return names.length > 0 && <Aside>{words.importedFigures({ names: names.join(words.deviceSeparator) })}</Aside>
}

export const DayLoading = () => (
  <div className={classes.loading} aria-busy="true">
    <Skeleton height={44} maw={620} />
    <PictureSkeleton />
    <Skeleton height={90} />
  </div>
)

const PictureSkeleton = ({ measure }: { measure?: Ref<HTMLDivElement> }) => (
  <Skeleton ref={measure} className={classes.comingPicture} height={440} />
)

type Picture = 'day' | 'flow'

/** The picture of today that a person prefers, in this browser. */
const usePicture = () => {
  const [picture, setPicture] = useState<Picture>(() => (lasting.read(key) === 'flow' ? 'flow' : 'day'))
  const choose = (next: Picture) => {
    lasting.write(key, next)
    setPicture(next)
  }
  return [picture, choose] as const
}

const key = 'plant-picture'
