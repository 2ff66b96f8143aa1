import type { Place } from '@heliograph/domain/daylight'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox } from '@mantine/core'
import IconWarning from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import type { ChartWords } from '#charts/parts/words.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { FileButton } from '#ui/buttons/file-button.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Aside } from '#ui/text/aside.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { DayPreview } from './day-preview.tsx'
import { daysOf } from './days-of.ts'
import { historyImportQueries, type HistoryImports } from './history-import.queries.ts'
import { LayoutFields } from './layout-fields.tsx'
import { quantitiesIn, type Layout } from './layout.ts'
import { mostMegabytes, readFile, type FileFault, type ReadFile } from './read-file.ts'
import classes from './history-import.module.css'

interface Props {
  plantId: number
  list: HistoryImports
  /** Of the plant; undefined if unknown. */
  place: Place | undefined
  now: number
  /** Called when days were imported. */
  onImported: () => Promise<unknown>
  words: Words['historyImport']
  chart: ChartWords
  errors: Words['errors']
}

/** A file with days of another portal: read, corrected, checked and imported. */
export const HistoryImport = ({ plantId, list, place, now, onImported, words, chart, errors }: Props) => {
  const { language } = useLanguage()
  const [file, setFile] = useState<ReadFile & { opened: number }>()
  const [fault, setFault] = useState<FileFault>()
  const [busy, setBusy] = useState(false)

  const open = async (chosen: File) => {
    setFault(undefined)
    setBusy(true)
    const read = await readFile(chosen, { zone: list.timezone, capacityKwp: list.capacity }, language)
    setBusy(false)
    if (typeof read === 'string') setFault(read)
    else setFile({ ...read, opened: (file?.opened ?? 0) + 1 })
  }
  return (
    <>
      <TitledSection title={words.file}>
        <Aside>{words.fileHint({ most: String(mostMegabytes) })}</Aside>
        <ButtonRow>
          <FileButton accept=".csv,.txt,.tsv,.xlsx,text/csv" onFile={(chosen) => void open(chosen)}>
            {(props) => (
              <Button {...props} variant={file ? 'default' : 'filled'} loading={busy}>
                {file ? words.again : words.choose}
              </Button>
            )}
          </FileButton>
          {file && <span className={classes.fileName}>{file.name}</span>}
        </ButtonRow>
        <Refusal text={fault && words[fault]} />
      </TitledSection>
      {file && !fault && (
        <ChosenFile
          key={file.opened}
          file={file}
          plantId={plantId}
          list={list}
          place={place}
          now={now}
          onImported={onImported}
          onDone={({ written, curves }) => {
            setFile(undefined)
            showToast(
              written > 0
                ? words.done({ count: written })
                : curves > 0
                  ? words.doneCurves({ count: curves })
                  : words.whole,
            )
          }}
          words={words}
          chart={chart}
          errors={errors}
        />
      )}
    </>
  )
}

interface ChosenProps extends Props {
  file: ReadFile & { opened: number }
  onDone: (sum: { written: number; curves: number }) => void
}

const ChosenFile = ({ file, plantId, list, place, now, onImported, onDone, words, chart, errors }: ChosenProps) => {
  const queries = historyImportQueries(useApi(), plantId)
  const [layout, setLayout] = useState<Layout>(file.layout)
  const [chosenInTotal, setInTotal] = useState(true)
  const [sentDays, setSentDays] = useState(0)
  // An import that broke off goes on as it began.
  const broken = list.imports.find(({ fileMark, isComplete }) => fileMark === file.mark && !isComplete)
  const isInTotal = broken?.isInTotal ?? chosenInTotal
  const today = dayAt(list.timezone, now)
  const read = useMemo(
    () => daysOf(file.table, layout, { zone: list.timezone, today, capacityKwp: list.capacity, place }),
    [file, layout, list.timezone, list.capacity, place, today],
  )
  const check = useQuery({
    // After an import the same file has nothing new.
    queryKey: ['plants', plantId, 'history-imports', 'check', file.opened, layout, list.imports],
    queryFn: () => queries.check(read.days),
    enabled: read.days.length > 0,
    gcTime: 0,
    meta: { inPlace: true },
  })
  const fresh = check.data?.new.length ?? 0
  const lacking = check.data?.curves.length ?? 0
  const add = useMutation({
    mutationFn: () => {
      const wanted = new Set([...(check.data?.new ?? []), ...(check.data?.curves ?? [])])
      const days = read.days.filter(({ day }) => wanted.has(day))
      setSentDays(0)
      // All of its days are there: only its end did not arrive.
      const sent = days.length > 0 ? days : read.days.slice(-1)
      return queries.add(sent, { name: file.name, mark: file.mark, isInTotal, onSent: setSentDays })
    },
    meta: { inPlace: true },
    // What arrived before a failure is listed, and is not sent again.
    onSettled: onImported,
    onSuccess: onDone,
  })
  const isBroken = broken !== undefined && !add.isPending
  return (
    <>
      <LayoutFields table={file.table} layout={layout} zone={list.timezone} onChange={setLayout} words={words} />
      {quantitiesIn(layout).length === 0 ? (
        <p role="status">{words.noColumns}</p>
      ) : (
        <DayPreview read={read} checked={check.data} zone={list.timezone} words={words} chart={chart} />
      )}
      {check.isLoading && <p role="status">{words.checking}</p>}
      {check.isError && (
        <>
          <Refusal text={refusalText(check.error, { errors, otherwise: words.checkFailed, always: words.kept })} />
          <div>
            <Button onClick={() => void check.refetch()}>{words.check}</Button>
          </div>
        </>
      )}
      {check.data && fresh + lacking === 0 && !isBroken && check.data.same.length > 0 && (
        <p role="status">{words.nothingNew}</p>
      )}
      {(fresh + lacking > 0 || isBroken || add.isPending) && (
        <section className={classes.part}>
          {isBroken && (
            <Callout tone="warning" icon={IconWarning} role="status">
              <p>{words.goesOn({ count: broken.days })}</p>
            </Callout>
          )}
          {fresh > 0 && (
            <Checkbox
              label={words.isInTotal}
              description={words.isInTotalHint}
              checked={isInTotal}
              disabled={broken !== undefined}
              onChange={({ currentTarget: { checked } }) => setInTotal(checked)}
            />
          )}
          <Refusal text={refusalText(add.error, { errors, otherwise: words.importFailed, always: words.kept })} />
          {add.isPending && sentDays > 0 && <p role="status">{words.sent({ count: sentDays })}</p>}
          <div>
            <Button size="md" loading={add.isPending} disabled={!check.data} onClick={() => add.mutate()}>
              {fresh > 0
                ? words.import({ count: fresh })
                : lacking > 0
                  ? words.addCurves({ count: lacking })
                  : words.complete}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}
