import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, NativeSelect, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { saveFile } from '#browser/save-file.ts'
import { hasDecimalComma } from '#i18n/decimal-comma.ts'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { HorizonSketch } from '#ui/notices/horizon-sketch.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { communicationQueries, gatewaysAtOnce } from './communication-report.queries.ts'
import { GatewayTable, tableFromEm, type RowTexts } from './gateway-table.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { firstWindow, reportOrders, usualDirection, type ReportWindow } from './report-window.ts'
import classes from './communication-report.module.css'

interface Props extends RowTexts {
  window: ReportWindow
  onWindow: (window: ReportWindow) => void
  now: number
  /** The gateway whose days were open before: its row gets the focus. */
  cameFrom: number | undefined
  words: Words['communicationReport']
  shell: Words['shell']
  errors: Words['errors']
}

/** How well each gateway reaches us, the worst first. */
export const GatewayList = ({ window, onWindow, now, cameFrom, words, shell, errors, ...texts }: Props) => {
  const queries = communicationQueries(useApi())
  const { data, error, isPlaceholderData, refetch } = useQuery(queries.gateways(window))
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded && cameFrom !== undefined)
      document.querySelector<HTMLElement>(`[data-gateway="${cameFrom}"]`)?.focus({ preventScroll: true })
  }, [isLoaded, cameFrom])
  const file = useMutation({
    mutationFn: (kind: FileKind) =>
      kind === 'csv' ? queries.csv(window, hasDecimalComma() ? 'semicolon' : 'comma') : queries.workbook(window),
    meta: { inPlace: true },
    onSuccess: ({ blob, name }, kind) => saveFile(blob, name ?? `communication.${kind}`),
  })
  const hasHeaders = useMediaQuery(`(width >= ${tableFromEm}em)`, undefined, { getInitialValueInEffect: false })
  const change = (changed: Partial<ReportWindow>) => onWindow({ ...window, page: 1, ...changed })

  const body = () => {
    if (!data && error) {
      const retry = <Button onClick={() => void refetch()}>{shell.retry}</Button>
      return <NotLoaded error={error} title={words.failed} text={shell.failedText} action={retry} words={shell} />
    }
    if (!data) return <Skeleton height={480} radius="lg" role="status" aria-label={shell.loading} />
    if (data.total === 0) return <Nothing window={window} onWindow={onWindow} words={words} />
    return (
      <>
        <Listed isTable={hasHeaders}>
          <GatewayTable
            {...{ window, onWindow, now, words, shell, ...texts }}
            rows={data.data}
            stale={isPlaceholderData}
          />
        </Listed>
        <Pager
          total={data.total}
          pageSize={gatewaysAtOnce}
          page={window.page}
          onPage={(page) => onWindow({ ...window, page })}
          words={shell}
        />
      </>
    )
  }

  return (
    <div className={classes.page}>
      <PageTitle title={words.title}>
        <ButtonRow>
          {fileKinds.map((kind) => (
            <Button
              key={kind}
              variant="default"
              loading={file.isPending && file.variables === kind}
              disabled={!data || data.total === 0 || file.isPending}
              onClick={() => file.mutate(kind)}
            >
              {words.files[kind]}
            </Button>
          ))}
        </ButtonRow>
      </PageTitle>
      <p className={classes.lead}>{words.lead}</p>
      <Refusal text={refusalText(file.error, { errors, otherwise: words.fileFailed })} />
      <div className={classes.filters}>
        <PeriodChoice days={window.days} onDays={(days) => change({ days })} words={words} />
        <SearchField
          label={words.search}
          hint={words.searchHint}
          clearLabel={words.clearSearch}
          value={window.search}
          onSearch={(search) => change({ search })}
          className={classes.search}
        />
        <NativeSelect
          aria-label={words.order}
          value={window.by}
          data={reportOrders.map((value) => ({ value, label: words.orders[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const by = reportOrders.find((one) => one === value) ?? firstWindow.by
            change({ by, direction: usualDirection(by) })
          }}
        />
        <Checkbox
          label={words.onlyGaps}
          checked={window.onlyGaps}
          onChange={({ currentTarget: { checked } }) => change({ onlyGaps: checked })}
        />
      </div>
      {body()}
    </div>
  )
}

const fileKinds = ['xlsx', 'csv'] as const
type FileKind = (typeof fileKinds)[number]

/** Cards have a surface of their own. */
const Listed = ({ isTable, children }: { isTable: boolean | undefined; children: ReactNode }) =>
  isTable ? <Card>{children}</Card> : children

/** Why the list is empty, and what fills it. */
const Nothing = ({ window, onWindow, words }: Pick<Props, 'window' | 'onWindow' | 'words'>) => {
  const { search, onlyGaps, page } = window
  if (search === '' && !onlyGaps && page === 1)
    return <Notice drawing={<HorizonSketch scene="waiting" />} title={words.noneTitle} text={words.noneText} />
  const isGood = search === '' && onlyGaps
  return (
    <Notice
      {...(isGood && { drawing: <HorizonSketch scene="clear" /> })}
      title={isGood ? words.noGapsTitle : words.noMatchTitle}
      text={isGood ? words.noGapsText : words.noMatchText}
      action={
        <Button variant="default" onClick={() => onWindow({ ...firstWindow, days: window.days })}>
          {words.clearFilters}
        </Button>
      }
    />
  )
}
