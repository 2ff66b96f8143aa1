import type { ModuleMapOfDay, ModulePattern, ModulePowers } from '@heliograph/contract/browser'
import { dayAt, formatClock, formatInstant, minuteMs } from '@heliograph/domain/zones'
import { Button, Skeleton } from '@mantine/core'
import IconBack from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useIsMutating, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { marksOf } from '#features/plants/history/day-marks.ts'
import { periodWordsOf } from '#features/plants/history/period-words.ts'
import { BackgroundSwitch, useReadBackground } from '#features/plants/module-map/background-switch.tsx'
import { backgroundOf } from '#features/plants/module-map/background.ts'
import { ChosenCurve } from '#features/plants/module-map/chosen-curve.tsx'
import { MapEditor } from '#features/plants/module-map/map-editor.tsx'
import { moduleMapQueries } from '#features/plants/module-map/module-map.queries.ts'
import { ModuleMap } from '#features/plants/module-map/module-map.tsx'
import { Playback } from '#features/plants/module-map/playback.tsx'
import { ReturningShades } from '#features/plants/module-map/returning-shades.tsx'
import type { SatelliteOffer } from '#features/plants/module-map/satellite-offer.ts'
import type { Reading } from '#features/plants/module-map/settled.tsx'
import { figuresOf, modulesIn, powersOf, withoutEnergies } from '#features/plants/module-map/shares.ts'
import { UsualDayNote } from '#features/plants/module-map/usual-day-note.tsx'
import { returningShades, usualDayOf, usualFigures } from '#features/plants/module-map/usual-day.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { PeriodStepper } from '#periods/period-stepper.tsx'
import { periodFrom } from '#periods/period.ts'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { componentLayoutSearch, type ComponentLayoutSearch } from './component-layout.search.ts'
import { mayIn } from './may-in.ts'
import { useSatellite } from './satellite.tsx'
import classes from '#features/plants/module-map/module-map.module.css'

const route = getRouteApi('/main/plant/infos/component-layout')

/** Each module at its place, coloured by what it gave on a day beside its siblings. */
export const ComponentLayout = ({ plantId }: { plantId: number }) => {
  const api = useApi()
  const { language, words: all } = useLanguage()
  const words = all.moduleMap
  const search = componentLayoutSearch({ ...route.useSearch() })
  const cache = useQueryClient()
  const navigate = route.useNavigate()
  const now = useNow(minuteMs)
  const [isDrawing, setDrawing] = useState(false)
  const [chosenKey, setChosenKey] = useState<string>()
  const information = useQuery(plantQueries(api).information(plantId, language))
  const offer = useSatellite(information.data)
  const zone = information.data?.regionTimezone
  const today = dayAt(zone ?? 'UTC', now)
  const { day } = periodFrom({ period: 'day', day: search.day, to: undefined }, today, ['day'])
  const queries = moduleMapQueries(api, plantId)
  const ofDay = queries.ofDay(day, { grows: day === today })
  const map = useQuery({ ...ofDay, enabled: zone !== undefined })
  const isOverDay = search.of === 'power'
  const isUsual = search.of === 'pattern'
  const powers = useQuery({
    ...queries.powers(day),
    enabled: zone !== undefined && (isOverDay || (!isUsual && chosenKey !== undefined)),
  })
  const pattern = useQuery({
    ...queries.pattern(day),
    enabled: zone !== undefined && isUsual,
  })
  const linkTo = useCallback(
    (deviceId: number, name: string) => (
      <Link to={paths.deviceDetail} search={{ device: deviceId, plant: plantId }}>
        {name}
      </Link>
    ),
    [plantId],
  )
  const go = (to: ComponentLayoutSearch) =>
    void navigate({ search: { plant: plantId, ...to }, replace: true, resetScroll: false })

  // A drawing that began from the map before a save, which was left while it was under way, could not be saved.
  const isSaving = useIsMutating({ mutationKey: queries.saving }) > 0
  const isBefore =
    map.isPlaceholderData || (map.isFetching && cache.getQueryState(ofDay.queryKey)?.isInvalidated === true)
  const draw = information.data && mayIn(information.data, 'operate') && map.data && (
    <Button disabled={isSaving || isBefore} onClick={() => setDrawing(true)}>
      {words.edit}
    </Button>
  )
  const error = information.error ?? map.error
  const retry = () => void Promise.all([information.refetch(), map.refetch()])
  const notLoaded =
    map.data || !error ? undefined : (
      <NotLoaded
        error={error}
        title={words.failed}
        text={all.shell.failedText}
        action={<Button onClick={retry}>{all.shell.retry}</Button>}
        words={all.shell}
      />
    )
  return (
    <div className={classes.page}>
      <BackLine>
        <Link to={paths.plantDevice} search={{ plant: plantId }}>
          <IconBack aria-hidden="true" />
          {words.toDevices}
        </Link>
      </BackLine>
      <PageTitle title={words.title}>{!isDrawing && draw}</PageTitle>
      {zone === undefined || (!map.data && !map.error) ? (
        (notLoaded ?? <Skeleton height={480} role="status" aria-label={all.shell.loading} />)
      ) : map.data && isDrawing ? (
        <MapEditor
          map={map.data}
          plantId={plantId}
          offer={offer}
          save={queries.save}
          saveKey={queries.saving}
          recognise={queries.recognise}
          print={(arrays) => queries.print(arrays, language)}
          reload={async () => (await map.refetch()).data}
          onSaved={() => {
            setChosenKey(undefined)
            void cache.invalidateQueries({ queryKey: queries.all })
          }}
          onClose={() => setDrawing(false)}
          words={all}
        />
      ) : map.data?.arrays.every(({ modules }) => modules.length === 0) ? (
        <Notice title={words.noneTitle} text={words.noneText} />
      ) : (
        <>
          <div className={classes.tools}>
            <PeriodStepper
              unit="day"
              period={{ kind: 'day', day }}
              today={today}
              onChange={(to) => go({ ...search, day: to.day })}
              marksIn={marksOf(api, plantId, today)}
              words={periodWordsOf(all.history).steps.day}
            />
            <Choice
              label={words.what}
              hideLabel
              options={[
                { value: 'energy', text: words.ofDay },
                { value: 'power', text: words.overDay },
                { value: 'pattern', text: words.usual.choice },
              ]}
              value={search.of ?? 'energy'}
              onChange={(of) => go({ ...search, of: of === 'energy' ? undefined : of })}
            />
            <Choice
              label={words.view}
              hideLabel
              options={[
                { value: 'map', text: words.asMap },
                { value: 'list', text: words.asList },
              ]}
              value={search.as ?? 'map'}
              onChange={(as) => go({ ...search, as: as === 'list' ? as : undefined })}
            />
          </div>
          {/* Another day that fails leaves the tools, by which people go back to one that is there. */}
          {notLoaded}
          {map.data && (
            <>
              <p className={classes.note}>{map.isPlaceholderData ? all.shell.loading : savedText(map.data, words)}</p>
              <DayOfModules
                map={map.data}
                isOfBefore={map.isPlaceholderData}
                plantId={plantId}
                offer={offer}
                of={search.of ?? 'energy'}
                powers={powers}
                pattern={pattern}
                day={day}
                zone={zone}
                asList={search.as === 'list'}
                chosenKey={chosenKey}
                onChoose={setChosenKey}
                linkTo={linkTo}
              />
            </>
          )}
        </>
      )}
    </div>
  )
}

interface DayProps {
  map: ModuleMapOfDay
  /** It is still that of another day, whose energies would stand under the name of this one. */
  isOfBefore: boolean
  plantId: number
  offer: SatelliteOffer | undefined
  of: 'energy' | 'power' | 'pattern'
  powers: UseQueryResult<ModulePowers>
  pattern: UseQueryResult<ModulePattern>
  day: string
  zone: string
  asList: boolean
  chosenKey: string | undefined
  onChoose: (key: string | undefined) => void
  linkTo: (deviceId: number, name: string) => ReactNode
}

/** Its sum, or a time of it. Apart from the page, so that only this is computed again while it is played. */
const DayOfModules = ({
  map,
  isOfBefore,
  plantId,
  offer,
  of,
  powers,
  pattern,
  day,
  zone,
  asList,
  chosenKey,
  onChoose,
  linkTo,
}: DayProps) => {
  const { words: all } = useLanguage()
  const words = all.moduleMap
  const arrays = useMemo(() => (isOfBefore ? withoutEnergies(map.arrays) : map.arrays), [map.arrays, isOfBefore])
  const placed = useMemo(() => backgroundOf(map.background), [map.background])
  const background = useReadBackground(plantId, placed, offer, words.background)
  const isOverDay = of === 'power'
  const isUsual = of === 'pattern'
  const played = isUsual ? pattern : powers
  const steps = played.data?.steps ?? 0
  // The steps of another kind of day begin at another time.
  const [wanted, setWanted] = useState<{ of: DayProps['of']; step: number }>()
  const asked = wanted?.of === of ? wanted.step : Math.floor(steps / 2)
  const step = Math.min(asked, Math.max(0, steps - 1))
  const setStep = useCallback((next: number) => setWanted({ of, step: next }), [of])
  const modules = useMemo(() => modulesIn(arrays), [arrays])
  const said = useMemo(() => {
    const powersIn = powersOf(powers.data)
    return modules.map(({ module }) => powersIn(module))
  }, [modules, powers.data])
  const usualDay = useMemo(() => usualDayOf(modules, pattern.data), [modules, pattern.data])
  const figures = useMemo(() => {
    if (isUsual) return usualFigures(usualDay, step)
    const values = isOverDay ? said.map((over) => over[step] ?? null) : undefined
    return figuresOf(arrays, values)
  }, [arrays, isUsual, usualDay, isOverDay, said, step])
  const unit = isOverDay || isUsual ? 'W' : 'kWh'
  const reading = useMemo((): Reading => ({ modules, figures, unit }), [modules, figures, unit])
  const shades = useMemo(() => returningShades(arrays, pattern.data), [arrays, pattern.data])
  return (
    <ModuleMap
      arrays={arrays}
      reading={reading}
      connected={map}
      asList={asList}
      background={background.shown}
      switches={<BackgroundSwitch read={background} words={words} />}
      chosenKey={chosenKey}
      onChoose={onChoose}
      linkTo={linkTo}
      aside={
        isUsual &&
        pattern.data &&
        pattern.data.daysKnown > 0 && (
          <TitledCard title={words.usual.shades}>
            <ReturningShades
              shades={shades}
              clockAt={clockIn(pattern.data, zone)}
              onChoose={({ moduleKey, steps: shaded }) => {
                onChoose(moduleKey)
                if (shaded) setStep(Math.floor((shaded.from + shaded.to - 1) / 2))
              }}
              words={words}
              shell={all.shell}
            />
          </TitledCard>
        )
      }
      below={(chosen) => (
        <ChosenCurve
          powers={played.data}
          usual={isUsual ? pattern.data : undefined}
          isFailed={played.isError && !played.data}
          chosen={chosen}
          day={day}
          zone={zone}
          words={words}
          chart={all.history.chart}
          shell={all.shell}
        />
      )}
      words={words}
      table={all.shell}
    >
      {isUsual && (
        <UsualDayNote
          pattern={pattern.data}
          error={pattern.error}
          retry={() => void pattern.refetch()}
          words={words}
          shell={all.shell}
        />
      )}
      {isUsual && pattern.data && pattern.data.daysKnown > 0 && (
        <Playback powers={pattern.data} zone={zone} isUsual step={step} onStep={setStep} words={words} />
      )}
      {isOverDay && !powers.data && powers.error && (
        <NotLoaded
          error={powers.error}
          title={all.history.failed}
          text={all.shell.failedText}
          action={<Button onClick={() => void powers.refetch()}>{all.shell.retry}</Button>}
          words={all.shell}
        />
      )}
      {isOverDay && powers.data && powers.data.steps > 0 && (
        <Playback powers={powers.data} zone={zone} step={step} onStep={setStep} words={words} />
      )}
      {isOverDay && powers.data?.steps === 0 && <p className={classes.note}>{words.noPowers}</p>}
    </ModuleMap>
  )
}

/** The time of day at which a step begins. */
const clockIn =
  ({ from, stepS }: ModulePattern, zone: string) =>
  (step: number) =>
    formatClock(zone, (from + step * stepS) * 1000)

interface Saved {
  version: number
  savedTime: number | null
  savedBy: string | null
  timezone: string
}

const savedText = (
  { savedTime, savedBy, timezone }: Saved,
  words: ReturnType<typeof useLanguage>['words']['moduleMap'],
) => {
  if (savedTime === null) return words.notDrawn
  const time = formatInstant(timezone, savedTime * 1000)
  return savedBy === null ? words.saved({ time }) : words.savedBy({ time, name: savedBy })
}
