import type { ListedCase } from '@heliograph/contract/browser'
import type { SharedStep } from '@heliograph/domain/alert-cases'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { keptKeys } from '#api/kept-keys.ts'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { KeysButton } from '#ui/buttons/keys-button.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { HorizonSketch } from '#ui/notices/horizon-sketch.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { AlertListSkeleton } from './alert-list-skeleton.tsx'
import { alertQueries, casesAtOnce } from './alerts.queries.ts'
import { CaseFilters } from './case-filters.tsx'
import { caseKeyOf } from './case-key.ts'
import { CaseKeys } from './case-keys.tsx'
import { CaseRow } from './case-row.tsx'
import { firstCases, isFilteredCases, type CaseWindow } from './case-window.ts'
import { AskedStepDialog } from './dialogs.tsx'
import { stepRefusals, useSharedStep } from './use-alert-step.ts'
import { useCaseKeys } from './use-case-keys.ts'
import alertClasses from './alerts.module.css'
import classes from './cases.module.css'

interface Props {
  window: CaseWindow
  onWindow: (window: CaseWindow) => void
  /** The person's own tags. */
  tags: readonly { id: number; name: string }[]
  alertLink: (member: ListedCase['members'][number], text: string, className: string) => ReactNode
  ageText: (at: number) => string
  /** The key of the alert whose details are open beside the list. */
  chosen: string | undefined
  language: string
  words: Words['alerts']
  shell: Words['shell']
  errors: Words['errors']
}

/** The open alerts of all plants, to be worked through: one row per cause, what matters most first. */
export const CaseList = ({ window, onWindow, tags, alertLink, ageText, chosen, language, ...props }: Props) => {
  const { words, shell, errors } = props
  const page = useQuery(alertQueries(useApi(), language).cases(window))
  const rows = page.data?.data ?? []
  const box = useRef<HTMLUListElement>(null)
  const [keys, setKeys] = useState(keptKeys)
  const [isListing, setListing] = useState(false)
  const [picked, pick] = useState<ReadonlySet<string>>(new Set())
  const [asked, ask] = useState<{ cases: readonly ListedCase[]; step: Exclude<SharedStep, 'acknowledge'> }>()
  const { mutate, error } = useSharedStep(language, words)
  const selected = rows.filter((one) => picked.has(caseKeyOf(one)))

  const select = (keyText: string, isSelected: boolean) => {
    const next = new Set(picked)
    if (isSelected) next.add(keyText)
    else next.delete(keyText)
    pick(next)
  }
  const act = (step: SharedStep, cases: readonly ListedCase[]) => {
    const possible = cases.filter(({ mayAct, group }) => mayAct && (step !== 'acknowledge' || group === 'open'))
    if (possible.length === 0) return
    if (step !== 'acknowledge') return ask({ cases: possible, step })
    mutate({ alerts: seenIn(possible), step })
    pick(new Set())
  }
  const actAt = (step: SharedStep, keyText: string) => {
    const one = rows.find((row) => caseKeyOf(row) === keyText)
    act(step, selected.length > 0 ? selected : one ? [one] : [])
  }
  useCaseKeys(box, keys, chosen, {
    onStep: actAt,
    onAssign: (keyText) => actAt('assign', keyText),
    onSelect(keyText) {
      if (rows.some((one) => one.mayAct && caseKeyOf(one) === keyText)) select(keyText, !picked.has(keyText))
    },
    onHelp: () => setListing(true),
  })

  const body = () => {
    if (page.isError && !page.data) {
      const retry = <Button onClick={() => void page.refetch()}>{shell.retry}</Button>
      return <NotLoaded error={page.error} title={words.failed} text={shell.failedText} action={retry} words={shell} />
    }
    // A page that was emptied is left for the one before it.
    if (!page.data || (rows.length === 0 && page.data.total > 0)) return <AlertListSkeleton label={shell.loading} />
    if (rows.length === 0) {
      return isFilteredCases(window) ? (
        <Notice
          icon={<IconFilter className="as-picture" />}
          title={words.noMatchTitle}
          text={words.noMatchText}
          action={
            <Button variant="default" onClick={() => onWindow(firstCases)}>
              {words.clearFilters}
            </Button>
          }
        />
      ) : (
        <Notice drawing={<HorizonSketch scene="clear" />} title={words.cases.noneTitle} text={words.cases.noneText} />
      )
    }
    return (
      <ul ref={box} className={classes.list} aria-label={words.cases.title} aria-busy={page.isPlaceholderData}>
        {rows.map((one) => {
          const keyText = caseKeyOf(one)
          return (
            <CaseRow
              key={keyText}
              {...{ one, alertLink, ageText, words }}
              chosen={keyText === chosen}
              isSelected={picked.has(keyText)}
              onSelect={(isSelected) => select(keyText, isSelected)}
              onStep={(step) => act(step, [one])}
            />
          )
        })}
      </ul>
    )
  }

  return (
    <div className={alertClasses.page}>
      <PageTitle title={words.cases.title}>
        <KeysButton text={words.case.keysHint} onPress={() => setListing(true)} />
      </PageTitle>
      <CaseFilters counts={page.data?.counts} window={window} onWindow={onWindow} tags={tags} words={words} />
      <Refusal text={refusalText(error, stepRefusals(words, errors))} />
      {page.data?.isCut && <p>{words.cases.cut}</p>}
      {body()}
      {selected.length > 0 && (
        <div className={classes.selected} role="group" aria-label={words.cases.selected({ count: selected.length })}>
          <span>{words.cases.selected({ count: selected.length })}</span>
          {sharedButtons.map((step) => (
            <Button key={step} variant="default" onClick={() => act(step, selected)}>
              {words.case[step]}
            </Button>
          ))}
          <Button variant="subtle" color="gray" onClick={() => pick(new Set())}>
            {words.cases.unselect}
          </Button>
        </div>
      )}
      {page.data && page.data.total > 0 && (
        <Pager
          total={page.data.total}
          pageSize={casesAtOnce}
          page={window.page}
          onPage={(next) => onWindow({ ...window, page: next })}
          words={shell}
        />
      )}
      {asked && (
        <AskedStepDialog
          step={asked.step}
          target={{ timezone: asked.cases[0]?.members[0]?.timezone ?? 'UTC', alerts: seenIn(asked.cases) }}
          onClose={() => ask(undefined)}
          onDone={() => {
            ask(undefined)
            pick(new Set())
          }}
          {...{ language, words, shell, errors }}
        />
      )}
      {isListing && (
        <CaseKeys
          selecting={words.cases.keySelect}
          isOn={keys}
          onOn={setKeys}
          onClose={() => setListing(false)}
          {...{ words: words.case, shell }}
        />
      )}
    </div>
  )
}

const sharedButtons = ['acknowledge', 'assign', 'snooze', 'resolve', 'comment'] as const satisfies readonly SharedStep[]

/** The alerts of cases, as the person saw them. */
const seenIn = (cases: readonly ListedCase[]) =>
  cases.flatMap(({ members }) => members.map(({ deviceId, ruleId, version }) => ({ deviceId, ruleId, version })))
