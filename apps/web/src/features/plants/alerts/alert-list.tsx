import type { Alert } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { keptKeys } from '#api/kept-keys.ts'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { KeysButton } from '#ui/buttons/keys-button.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { AlertEmpty } from './alert-empty.tsx'
import { AlertFilters } from './alert-filters.tsx'
import { keyTextOf } from './alert-key.ts'
import { AlertListSkeleton } from './alert-list-skeleton.tsx'
import { AlertTable } from './alert-table.tsx'
import { stateOf } from './alert-times.ts'
import { isFiltered, type AlertWindow } from './alert-window.ts'
import { alertQueries, pageSize } from './alerts.queries.ts'
import { CaseKeys } from './case-keys.tsx'
import { DayStrip } from './day-strip.tsx'
import { AskedStepDialog } from './dialogs.tsx'
import { PlannedWorks } from './planned-works.tsx'
import { stepRefusals, useAlertStep } from './use-alert-step.ts'
import { useCaseKeys } from './use-case-keys.ts'
import classes from './alerts.module.css'

interface Props {
  plantId: number
  /** Undefined until the plant is loaded. */
  zone: string | undefined
  /** When the plant was added, epoch seconds. */
  plantSince: number | null | undefined
  window: AlertWindow
  onWindow: (window: AlertWindow) => void
  /** The link that opens an alert, with `className`. */
  alertLink: (alert: Alert, className: string) => ReactNode
  /** The link to the rules. */
  rulesLink: ReactNode
  deviceLink: (device: { deviceId: number; deviceName: string }) => ReactNode
  /** Formats a duration (ms). */
  spanText: (ms: number) => string
  /** The key of the alert whose details are open beside the list. */
  chosen: string | undefined
  /** Whether the person may do something with the alerts. */
  mayAct: boolean
  errors: Words['errors']
  language: string
  words: Words['alerts']
  typeNames: Words['devices']['type']
  shell: Words['shell']
}

/** The alerts of a plant: the last weeks on top, filters, and the list. The address has the state. */
export const AlertList = (props: Props) => {
  const {
    plantId,
    zone,
    plantSince,
    window,
    onWindow,
    chosen,
    mayAct,
    language,
    words,
    typeNames,
    shell,
    errors,
    rulesLink,
  } = props
  const queries = alertQueries(useApi(), language)
  const page = useQuery(queries.page(plantId, window))
  const { data: count } = useQuery(queries.count(plantId, window))
  const { data: days, isPending: daysPending } = useQuery(queries.days(plantId))
  const rows = page.data?.data
  const nothingEver = page.data?.total === 0 && !isFiltered(window)

  const box = useRef<HTMLDivElement>(null)
  const [keys, setKeys] = useState(keptKeys)
  const [isListing, setListing] = useState(false)
  const [asked, ask] = useState<{ alert: Alert; step: 'snooze' | 'resolve' | 'comment' }>()
  const { mutate, error } = useAlertStep(language)
  const act = (step: 'acknowledge' | 'snooze' | 'resolve' | 'comment', alert: Alert) => {
    const { deviceId, ruleId, handling } = alert
    if (step !== 'acknowledge') ask({ alert, step })
    else if (handling.state === 'open') mutate({ deviceId, ruleId, version: handling.version, step })
  }
  useCaseKeys(box, keys && mayAct, chosen, {
    onStep(step, keyText) {
      const alert = rows?.find((one) => keyTextOf(one) === keyText)
      if (alert && isOpen(alert)) act(step, alert)
    },
    onHelp: () => setListing(true),
  })

  const body = () => {
    if (page.isError && !page.data) {
      const retry = <Button onClick={() => void page.refetch()}>{shell.retry}</Button>
      return <NotLoaded error={page.error} title={words.failed} text={shell.failedText} action={retry} words={shell} />
    }
    // A page that was emptied is left for the one before it.
    if (!page.data || !rows || (rows.length === 0 && page.data.total > 0))
      return <AlertListSkeleton label={shell.loading} />
    if (rows.length === 0) {
      return (
        <AlertEmpty
          count={count}
          window={window}
          onWindow={onWindow}
          plantSince={plantSince}
          zone={zone}
          words={words}
        />
      )
    }
    return (
      <AlertTable
        {...props}
        alerts={rows}
        stale={page.isPlaceholderData}
        asCards={chosen !== undefined}
        onStep={mayAct ? act : undefined}
      />
    )
  }

  return (
    <div className={classes.page}>
      <PageTitle title={words.title}>
        <div className={classes.toolbar}>
          <SearchField
            label={words.search}
            hint={words.searchHint}
            clearLabel={words.clearSearch}
            value={window.keyword}
            onSearch={(keyword) => onWindow({ ...window, page: 1, keyword })}
            className={classes.search}
          />
          {mayAct && <KeysButton text={words.case.keysHint} onPress={() => setListing(true)} />}
        </div>
      </PageTitle>
      {days && (
        <DayStrip
          days={days}
          chosen={window.day}
          onChoose={(day) => onWindow({ ...window, page: 1, day })}
          words={words}
        />
      )}
      {daysPending && <Skeleton className={classes.stripToCome} radius="lg" />}
      <PlannedWorks {...{ plantId, zone, mayAct, language, words, shell, errors }}>{rulesLink}</PlannedWorks>
      {!nothingEver && (
        <AlertFilters count={count} window={window} onWindow={onWindow} words={words} typeNames={typeNames} />
      )}
      {rows && rows.length > 1 && (
        <div className={classes.order} data-always={chosen !== undefined}>
          <Choice
            label={words.order}
            hideLabel
            options={[
              { value: 'alertTime', text: words.newestFirst },
              { value: 'level', text: words.worstFirst },
            ]}
            value={window.by}
            onChange={(by) => onWindow({ ...window, page: 1, by, direction: 'DESC' })}
          />
        </div>
      )}
      <Refusal text={refusalText(error, stepRefusals(words, errors))} />
      <div ref={box} className={classes.list} data-cards={chosen !== undefined}>
        {body()}
      </div>
      {page.data && page.data.total > 0 && (
        <Pager
          total={page.data.total}
          pageSize={pageSize}
          page={window.page}
          onPage={(next) => onWindow({ ...window, page: next })}
          words={shell}
        />
      )}
      {asked && (
        <AskedStepDialog
          step={asked.step}
          target={{ ...asked.alert, version: asked.alert.handling.version }}
          onClose={() => ask(undefined)}
          onDone={() => ask(undefined)}
          {...{ language, words, shell, errors }}
        />
      )}
      {isListing && (
        <CaseKeys isOn={keys} onOn={setKeys} onClose={() => setListing(false)} {...{ words: words.case, shell }} />
      )}
    </div>
  )
}

/** Steps are about the newest occurrence: the row of the day on which it still goes on. */
const isOpen = (alert: Alert) => stateOf(alert) === 'open'
