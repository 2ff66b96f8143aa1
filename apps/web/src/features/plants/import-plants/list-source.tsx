import { mostImportRows } from '@heliograph/domain/plant-imports'
import type { Words } from '@heliograph/phrases'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '#browser/save-file.ts'
import { useListed } from '#i18n/use-listed.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { rowsIn, textIn } from '#spreadsheets/csv.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { FileButton } from '#ui/buttons/file-button.tsx'
import { listIn, type ReadList } from './read-list.ts'
import { templateCsv, templateRows } from './template.ts'
import classes from './import-plants.module.css'

interface Props {
  onRead: (list: Extract<ReadList, { rows: unknown }>) => void
  words: Pick<Words, 'importPlants' | 'plants'>
}

/** Where the list comes from: a template to begin with, a file or pasted rows. */
export const ListSource = ({ onRead, words: { importPlants: words, plants } }: Props) => {
  const inList = useListed()
  const { language } = useLanguage()
  const [fault, setFault] = useState<string>()
  const [pasted, setPasted] = useState('')
  const [busy, setBusy] = useState(false)
  const limits = { most: String(mostImportRows) }

  const take = (table: readonly (readonly string[])[], isText = true) => {
    const list = listIn(table, words.columns, { type: plants.type, grid: plants.grid }, isText)
    if ('rows' in list) return onRead(list)
    setFault(faultText(list, words, inList))
  }
  const open = async (file: File) => {
    setFault(undefined)
    if (file.size > mostBytes) return setFault(words.tooLarge(limits))
    setBusy(true)
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      if (startsWith(bytes, oldExcel)) return setFault(words.oldExcel)
      if (!startsWith(bytes, zip)) return take(rowsIn(textIn(bytes, language)))
      const { tableInWorkbook } = await import('#spreadsheets/workbook.ts')
      take(await tableInWorkbook(bytes), false)
    } catch (error) {
      const isLarge = error instanceof Error && error.name === 'WorkbookTooLarge'
      setFault(isLarge ? words.tooLarge(limits) : words.unreadable)
    } finally {
      setBusy(false)
    }
  }
  const save = async () => {
    const { workbookOf } = await import('#spreadsheets/workbook.ts')
    saveFile(await workbookOf(templateRows(words.columns), words.templateName), `${words.templateName}.xlsx`)
  }

  return (
    <>
      <section className={classes.part}>
        <h2 className={classes.heading}>{words.template}</h2>
        <p className={classes.hint}>{words.templateHint}</p>
        <ButtonRow>
          <Button variant="default" onClick={() => void save().catch(() => setFault(words.unreadable))}>
            {words.templateXlsx}
          </Button>
          <Button variant="default" onClick={() => saveFile(templateCsv(words.columns), `${words.templateName}.csv`)}>
            {words.templateCsv}
          </Button>
        </ButtonRow>
      </section>
      <section className={classes.part}>
        <h2 className={classes.heading}>{words.file}</h2>
        <p className={classes.hint}>{words.fileHint(limits)}</p>
        <ButtonRow>
          <FileButton accept=".csv,.txt,.tsv,.xlsx,text/csv" onFile={(file) => void open(file)}>
            {(props) => (
              <Button {...props} loading={busy}>
                {words.choose}
              </Button>
            )}
          </FileButton>
        </ButtonRow>
        <Textarea
          label={words.paste}
          value={pasted}
          onChange={({ currentTarget: { value } }) => {
            setPasted(value)
            setFault(undefined)
          }}
          minRows={4}
          maxRows={12}
          autosize
          spellCheck={false}
          classNames={{ input: classes.paste }}
        />
        <Refusal text={fault} />
        <div>
          <Button variant="default" disabled={pasted.trim() === ''} onClick={() => take(rowsIn(pasted))}>
            {words.read}
          </Button>
        </div>
      </section>
    </>
  )
}

const faultText = (
  list: Exclude<ReadList, { rows: unknown }>,
  words: Words['importPlants'],
  inList: (names: readonly string[]) => string,
) => {
  const { name, capacity } = words.columns
  switch (list.fault) {
    case 'noHeadings':
      return words.noHeadings({ name, capacity })
    case 'twice':
      return words.twice({ columns: inList(list.columns.map((column) => words.columns[column])) })
    case 'tooManyRows':
      return words.tooManyRows({ count: list.count, most: String(mostImportRows) })
    default:
      return words.empty
  }
}

const mostBytes = 2 * 1024 * 1024
const zip = [0x50, 0x4b]
const oldExcel = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Uint8Array, signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign)
