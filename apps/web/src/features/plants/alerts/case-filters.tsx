import type { CaseCounts } from '@heliograph/contract/browser'
import { caseGroups, caseKinds, type CaseGroup, type CaseKind } from '@heliograph/domain/alert-cases'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import IconMuted from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs'
import IconKnown from '@tabler/icons-react/dist/esm/icons/IconEyeCheck.mjs'
import IconMine from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { FilterChips } from '#ui/fields/filter-chips.tsx'
import { levelSigns } from './alert-level.tsx'
import type { Level } from './alert-window.ts'
import { firstCases, isFilteredCases, type CaseWindow } from './case-window.ts'
import classes from './alerts.module.css'

interface Props {
  counts: CaseCounts | undefined
  window: CaseWindow
  onWindow: (window: CaseWindow) => void
  /** The person's own tags. */
  tags: readonly { id: number; name: string }[]
  words: Words['alerts']
}

/** Filters, each with its number of cases. Choosing one again removes it. */
export const CaseFilters = ({ counts, window, onWindow, tags, words }: Props) => {
  const choose = (own: Partial<CaseWindow>) => onWindow({ ...window, page: 1, ...own })
  const { cases } = words
  return (
    <div className={classes.filters} role="group" aria-label={words.filters}>
      <FilterChips<CaseGroup>
        label={words.state}
        chips={caseGroups.map((value) => ({
          value,
          text: cases.groups[value],
          icon: groupIcons[value],
          count: counts?.groups[value],
        }))}
        chosen={window.group === undefined ? [] : [window.group]}
        onToggle={(group) => choose({ group: group === window.group ? undefined : group })}
      />
      <FilterChips
        label={words.level}
        chips={worstFirst.map((level) => ({
          value: `${level}` as const,
          text: words[levelSigns[level].word],
          icon: levelSigns[level].icon,
          tone: levelSigns[level].tone,
          count: counts?.levels[level],
        }))}
        chosen={window.level === undefined ? [] : [`${window.level}`]}
        onToggle={(value) => {
          const level = worstFirst.find((one) => `${one}` === value)
          choose({ level: level === window.level ? undefined : level })
        }}
      />
      <FilterChips
        label={cases.mine}
        chips={[{ value: 'mine', text: cases.mine, icon: IconMine, count: counts?.mine }]}
        chosen={window.mine ? ['mine'] : []}
        onToggle={() => choose({ mine: !window.mine })}
      />
      <FilterChips<CaseKind>
        label={cases.kind}
        chips={caseKinds.map((value) => ({ value, text: cases.kinds[value], count: counts?.kinds[value] }))}
        chosen={window.kind === undefined ? [] : [window.kind]}
        onToggle={(kind) => choose({ kind: kind === window.kind ? undefined : kind })}
      />
      {tags.length > 0 && (
        <FilterChips
          label={cases.tags}
          chips={tags.map(({ id, name }) => ({ value: `${id}`, text: name, count: null }))}
          chosen={window.tag === undefined ? [] : [`${window.tag}`]}
          onToggle={(id) => choose({ tag: Number(id) === window.tag ? undefined : Number(id) })}
        />
      )}
      {isFilteredCases(window) && (
        <Button variant="subtle" size="compact-sm" className={classes.clear} onClick={() => onWindow(firstCases)}>
          {words.clearFilters}
        </Button>
      )}
    </div>
  )
}

const worstFirst: readonly Level[] = [2, 1, 0]

const groupIcons: Record<CaseGroup, Icon> = { open: IconOpen, acknowledged: IconKnown, muted: IconMuted }
