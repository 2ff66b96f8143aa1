import { portfolioOrders } from '@heliograph/domain/portfolio-templates'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { saveFile } from '#browser/save-file.ts'
import { hasDecimalComma } from '#i18n/decimal-comma.ts'
import type { DayRange } from '#periods/period.ts'
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
import { Extremes } from './portfolio-extremes.tsx'
import { plantsAtOnce, portfolioQueries } from './portfolio-report.queries.ts'
import { PortfolioTable, tableFromEm, type PlantLink } from './portfolio-table.tsx'
import type { PortfolioTexts } from './portfolio-texts.ts'
import { Totals } from './portfolio-totals.tsx'
import { usualDirection, usualSetup, type PortfolioSetup, type PortfolioWindow } from './portfolio-window.ts'
import classes from './portfolio-report.module.css'

interface Props extends PlantLink {
  range: DayRange
  setup: PortfolioSetup
  window: PortfolioWindow
  onWindow: (window: PortfolioWindow) => void
  /** Chooses and keeps what is shown. */
  templates: ReactNode
  /** Chooses the period. */
  periods: ReactNode
  /** To whom it is mailed. */
  mails: ReactNode
  /** The period in the names of files. */
  fileName: string
  texts: PortfolioTexts
  words: Words['portfolioReport']
  templateWords: Words['portfolioTemplates']
  shell: Words['shell']
  errors: Words['errors']
}

/** What all plants made in a time: totals, the best and the worst, and a ranking. */
export const PortfolioList = ({
  range,
  setup,
  window,
  onWindow,
  templates,
  periods,
  mails,
  fileName,
  texts,
  ...all
}: Props) => {
  const { plantLink, words, templateWords, shell, errors } = all
  const queries = portfolioQueries(useApi())
  const asked = { ...window, ...setup, range }
  const { data, error, isPlaceholderData, refetch } = useQuery(queries.plants(asked))
  const file = useMutation({
    mutationFn: async (kind: 'csv' | 'xlsx') => {
      const separator = hasDecimalComma() ? 'semicolon' : 'comma'
      const { blob } = await (kind === 'csv' ? queries.csv(asked, separator) : queries.workbook(asked))
      // Another period may be shown by now.
      return { blob, name: `${words.title} ${fileName}.${kind}` }
    },
    meta: { inPlace: true },
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  })
  const hasHeaders = useMediaQuery(`(width >= ${tableFromEm}em)`, undefined, { getInitialValueInEffect: false })
  const change = (changed: Partial<PortfolioWindow>) => onWindow({ ...window, page: 1, ...changed })

  const body = () => {
    if (!data && error) {
      const retry = <Button onClick={() => void refetch()}>{shell.retry}</Button>
      return <NotLoaded error={error} title={words.failed} text={shell.failedText} action={retry} words={shell} />
    }
    if (!data) return <Skeleton height={480} radius="lg" role="status" aria-label={shell.loading} />
    if (data.total === 0)
      return (
        <Nothing
          isFiltered={window.search !== '' || setup.tags.length > 0 || setup.created}
          onClear={() => change({ search: '' })}
          words={words}
        />
      )
    if (!data.totals) return <Notice title={words.manyTitle({ count: data.total })} text={words.manyText} />
    const table = (
      <PortfolioTable
        {...{ setup, window, onWindow, texts, plantLink, words, templateWords, shell }}
        rows={data.data}
        groups={data.groups}
        stale={isPlaceholderData}
      />
    )
    return (
      <>
        <Totals totals={data.totals} texts={texts} words={words} />
        {data.extremes.length > 0 && <Extremes {...{ texts, plantLink, words }} extremes={data.extremes} />}
        {/* Cards have a surface of their own. */}
        {hasHeaders ? <Card>{table}</Card> : table}
        <Pager
          total={data.total}
          pageSize={plantsAtOnce}
          page={window.page}
          onPage={(page) => onWindow({ ...window, page })}
          words={shell}
        />
      </>
    )
  }

  const save = (kind: 'csv' | 'xlsx', text: string) => (
    <Button
      variant="default"
      loading={file.isPending && file.variables === kind}
      disabled={!data || data.total === 0 || file.isPending}
      onClick={() => file.mutate(kind)}
    >
      {text}
    </Button>
  )
  return (
    <div className={classes.page}>
      <PageTitle title={words.title}>
        <ButtonRow>
          {save('xlsx', words.workbook)}
          {save('csv', words.csv)}
        </ButtonRow>
      </PageTitle>
      <p className={classes.small}>
        {words.lead} {words.fileHint}
      </p>
      <Refusal text={refusalText(file.error, { errors, otherwise: words.fileFailed })} />
      {templates}
      {periods}
      <div className={classes.filters}>
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
          data={portfolioOrders.map((value) => ({ value, label: words.orders[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const by = portfolioOrders.find((one) => one === value) ?? usualSetup.by
            change({ by, direction: usualDirection(by) })
          }}
        />
      </div>
      {body()}
      {mails}
    </div>
  )
}

interface NothingProps {
  isFiltered: boolean
  onClear: () => void
  words: Words['portfolioReport']
}

const Nothing = ({ isFiltered, onClear, words }: NothingProps) =>
  !isFiltered ? (
    <Notice drawing={<HorizonSketch scene="waiting" />} title={words.noneTitle} text={words.noneText} />
  ) : (
    <Notice
      title={words.noMatchTitle}
      text={words.noMatchText}
      action={
        <Button variant="default" onClick={onClear}>
          {words.clearFilters}
        </Button>
      }
    />
  )
