import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, FileButton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
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
  now: number
  /** Called when days were imported. */
  onImported: () => Promise<unknown>
  words: Words['historyImport']
  errors: Words['errors']
}

/** A file with days of another portal: read, corrected, checked and imported. */
export const HistoryImport = ({ plantId, list, now, onImported, words, errors }: Props) => {
  const [file, setFile] = useState<ReadFile & { opened: number }>()
  const [fault, setFault] = useState<FileFault>()
  const [busy, setBusy] = useState(false)

  const open = async (chosen: File | null) => {
    if (!chosen) return
    setFault(undefined)
    setBusy(true)
    const read = await readFile(chosen, { zone: list.timezone, capacityKwp: list.capacity })
    setBusy(false)
    if (typeof read === 'string') setFault(read)
    else setFile({ ...read, opened: (file?.opened ?? 0) + 1 })
  }
  return (
    <>
      <TitledSection title={words.file}>
        <Aside>{words.fileHint({ most: String(mostMegabytes) })}</Aside>
        <ButtonRow>
          <FileButton accept=".csv,.txt,.tsv,.xlsx,text/csv" onChange={(chosen) => void open(chosen)}>
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
          now={now}
          onImported={async (count) => {
            await onImported()
            setFile(undefined)
            showToast(words.done({ count }))
          }}
          words={words}
          errors={errors}
        />
      )}
    </>
  )
}

interface ChosenProps extends Omit<Props, 'onImported'> {
  file: ReadFile & { opened: number }
  onImported: (count: number) => Promise<unknown>
}

const ChosenFile = ({ file, plantId, list, now, onImported, words, errors }: ChosenProps) => {
  const queries = historyImportQueries(useApi(), plantId)
  const [layout, setLayout] = useState<Layout>(file.layout)
  const [isInTotal, setInTotal] = useState(true)
  const today = dayAt(list.timezone, now)
  const read = useMemo(
    () => daysOf(file.table, layout, { zone: list.timezone, today, capacityKwp: list.capacity }),
    [file, layout, list.timezone, list.capacity, today],
  )
  const check = useQuery({
    // After an import the same file has nothing new.
    queryKey: ['plants', plantId, 'history-imports', 'check', file.opened, layout, list.imports.length],
    queryFn: () => queries.check(read.days),
    enabled: read.days.length > 0,
    gcTime: 0,
    meta: { inPlace: true },
  })
  const add = useMutation({
    mutationFn: () => queries.add(read.days, file.name, isInTotal),
    meta: { inPlace: true },
    onSuccess: ({ written }) => onImported(written),
  })
  const fresh = check.data?.new.length ?? 0
  return (
    <>
      <LayoutFields table={file.table} layout={layout} zone={list.timezone} onChange={setLayout} words={words} />
      {quantitiesIn(layout).length === 0 ? (
        <p role="status">{words.noColumns}</p>
      ) : (
        <DayPreview read={read} checked={check.data} words={words} />
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
      {check.data && fresh === 0 && check.data.same.length > 0 && <p role="status">{words.nothingNew}</p>}
      {fresh > 0 && (
        <section className={classes.part}>
          <Checkbox
            label={words.isInTotal}
            description={words.isInTotalHint}
            checked={isInTotal}
            onChange={({ currentTarget: { checked } }) => setInTotal(checked)}
          />
          <Refusal text={refusalText(add.error, { errors, otherwise: words.importFailed, always: words.kept })} />
          <div>
            <Button size="md" loading={add.isPending} onClick={() => add.mutate()}>
              {words.import({ count: fresh })}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}
