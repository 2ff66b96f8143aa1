import { listed } from '@heliograph/domain/lists'
import type { Words } from '@heliograph/phrases'
import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import IconDone from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { newKey } from '#browser/new-key.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { FaultyRows } from './faulty-rows.tsx'
import { importQueries } from './import-plants.queries.ts'
import {
  checked,
  forgetList,
  imported,
  inState,
  keepList,
  keptList,
  toSend,
  unheard,
  withCell,
  withPlainCells,
  type JudgedRow,
  type KeptList,
} from './import-state.ts'
import { ListSource } from './list-source.tsx'
import { NewSecrets } from './new-secrets.tsx'
import { RowList } from './row-list.tsx'
import classes from './import-plants.module.css'

interface Props {
  language: string
  linkTo: (plant: { id: number; name: string }) => ReactNode
  /** Where to go on when everything is done. */
  next: ReactNode
  /** Called when plants were created. */
  onCreated: () => unknown
  words: Pick<Words, 'importPlants' | 'plants' | 'errors'>
}

/** A list of plants: read, checked, mended and created. What is on the screen survives a reload and a lost network. */
export const ImportPlants = ({ language, linkTo, next, onCreated, words: spoken }: Props) => {
  const { importPlants: words, errors } = spoken
  const queries = importQueries(useApi(), language)
  const [list, setList] = useState<KeptList | undefined>(keptList)
  const rows = list?.rows ?? []
  const changeRows = (next: (rows: readonly JudgedRow[]) => readonly JudgedRow[]) =>
    setList((last) => last && { ...last, rows: next(last.rows) })
  const change = (next: readonly JudgedRow[]) => changeRows(() => next)
  useEffect(() => (list ? keepList(list) : forgetList()), [list])

  const check = useMutation({
    mutationFn: (all: readonly JudgedRow[]) => queries.check(all.map(({ row, cells }) => ({ row, cells }))),
    meta: { inPlace: true },
    onSuccess: (answers, sent) => changeRows((last) => checked(last, sent, answers)),
  })
  const create = useMutation({
    mutationFn: (wanted: ReturnType<typeof toSend>) =>
      queries.create(wanted, list?.requestKey ?? newKey(), {
        onSending: (part) => changeRows((last) => unheard(last, part)),
        onPart: (answers) => changeRows((last) => imported(last, wanted, answers)),
      }),
    meta: { inPlace: true },
    onSettled: onCreated,
  })
  useEffect(() => {
    // A reload ended the check that was on its way, and without its answer there is nothing to go on with.
    if (list?.rows.some(({ answer }) => !answer)) check.mutate(list.rows)
    // Once: all other checks follow what the person does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  if (!list)
    return (
      <ListSource
        onRead={({ rows: read, ignored }) => {
          const all = read.map((row) => ({ ...row, answer: undefined }))
          setList({ rows: all, ignored, requestKey: newKey() })
          check.mutate(all)
        }}
        words={spoken}
      />
    )

  const [fresh, wrong] = [inState(rows, 'new'), inState(rows, 'wrong')]
  const [existing, created] = [inState(rows, 'exists'), inState(rows, 'created')]
  const isChecked = rows.every(({ answer }) => answer)
  const asked = create.variables?.length ?? 0
  return (
    <div className={classes.page}>
      <Refusal text={refusalText(check.error, { errors, otherwise: words.checkFailed, always: words.kept })} />
      {check.isError && (
        <div>
          <Button onClick={() => check.mutate(rows)}>{words.read}</Button>
        </div>
      )}
      {list.ignored.length > 0 && (
        <p className={classes.hint}>
          {words.ignored({ count: list.ignored.length, columns: listed(list.ignored, language) })}
        </p>
      )}
      {!isChecked && check.isPending && <p role="status">{words.checking}</p>}
      {isChecked && (
        <ul className={classes.summary} aria-label={words.summary} aria-live="polite">
          {created.length > 0 && <li data-state="created">{words.created({ count: created.length })}</li>}
          {fresh.length > 0 && <li data-state="new">{words.new({ count: fresh.length })}</li>}
          {wrong.length > 0 && <li data-state="wrong">{words.wrong({ count: wrong.length })}</li>}
          {existing.length > 0 && <li data-state="exists">{words.exists({ count: existing.length })}</li>}
        </ul>
      )}
      {isChecked && fresh.length + wrong.length === 0 && (
        <Callout tone="success" icon={IconDone} role="status">
          {created.length === 0 && <p>{words.nothingNew}</p>}
          {next}
        </Callout>
      )}
      {wrong.length > 0 && (
        <FaultyRows
          rows={wrong}
          onCell={(row, column, text) => change(withCell(rows, row, column, text))}
          onMended={() => {
            const next = withPlainCells(rows)
            change(next)
            check.mutate(next)
          }}
          onChosen={(row, column, text) => {
            const next = withCell(rows, row, column, text)
            change(next)
            check.mutate(next)
          }}
          onLeaveOut={(row) => {
            const others = rows.filter((one) => one.row !== row)
            change(others)
            if (others.length > 0) check.mutate(others)
            else setList(undefined)
          }}
          words={spoken}
        />
      )}
      <Refusal text={refusalText(create.error, { errors, otherwise: words.createFailed, always: words.resume })} />
      {create.isPending && (
        <div role="status">
          <Progress value={((asked - fresh.length) / asked) * 100} />
          <p className={classes.hint}>{words.progress({ done: String(asked - fresh.length), count: asked })}</p>
        </div>
      )}
      <ButtonRow>
        {/* Also while a row is checked: the press that leaves a mended field starts that check, and must not be lost by it. */}
        {fresh.length > 0 && (
          <Button size="md" loading={create.isPending} onClick={() => create.mutate(toSend(rows))}>
            {words.create({ count: fresh.length })}
          </Button>
        )}
        <Button size="md" variant="default" disabled={create.isPending} onClick={() => setList(undefined)}>
          {words.again}
        </Button>
      </ButtonRow>
      <NewSecrets rows={created} words={words} />
      <RowList title={words.done} rows={created} linkTo={linkTo} words={words} />
      <RowList title={words.right} rows={fresh} linkTo={linkTo} words={words} />
      <RowList title={words.existing} rows={existing} linkTo={linkTo} words={words} />
    </div>
  )
}
