import type { DeviceNode } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { HorizonSketch } from '#ui/notices/horizon-sketch.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import type { Ages } from './ages.ts'
import { DeviceBranch } from './device-branch.tsx'
import { DeviceFilter } from './device-filter.tsx'
import { branchesOf, countedBehind, everything, isEverything, matching } from './tree.ts'
import classes from './device-tree.module.css'

interface Props {
  nodes: readonly DeviceNode[]
  /** A link to the device, around its name. */
  linkTo: (node: DeviceNode) => ReactNode
  /** In front of a device that can be selected. */
  checkOf?: ((node: DeviceNode) => ReactNode) | undefined
  /** Above the list, next to the filters. */
  actions?: ReactNode
  /** What to do while there is no device. */
  first?: ReactNode
  /** The device that the person came from, highlighted. */
  marked?: number | undefined
  zone: string | undefined
  ages: Ages
  words: Words['devices']
  shell: Words['shell']
}

/** A plant's gateways with their devices, as nested lists, so that screen readers read the structure. */
export const DeviceTree = ({ nodes, actions, first, words, shell, ...shown }: Props) => {
  const [filter, setFilter] = useState(everything)
  const [closed, setClosed] = useState<ReadonlySet<number>>(() => new Set())
  const branches = matching(branchesOf(nodes), filter)
  const searching = !isEverything(filter)
  const toggle = (id: number) => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
  }
  if (nodes.length === 0)
    return (
      <Notice
        drawing={<HorizonSketch scene="interrupted" />}
        title={words.noneTitle}
        text={words.noneText}
        action={first}
      />
    )
  return (
    <>
      <DeviceFilter nodes={nodes} filter={filter} onFilter={setFilter} words={words} />
      {actions}
      {branches.length === 0 ? (
        <Notice
          title={words.tree.noMatchTitle}
          text={words.tree.noMatchText}
          action={
            <Button variant="default" onClick={() => setFilter(everything)}>
              {words.tree.clearFilters}
            </Button>
          }
        />
      ) : (
        <ul className={classes.branches} aria-label={words.tree.label}>
          {branches.map(({ gateway, devices }) => (
            <DeviceBranch
              key={gateway?.deviceId ?? 0}
              gateway={gateway}
              devices={devices}
              // A match is shown even in a branch that was closed.
              open={searching || !closed.has(gateway?.deviceId ?? 0)}
              onToggle={() => toggle(gateway?.deviceId ?? 0)}
              countedBehind={(node) => countedBehind(node, nodes)}
              words={words}
              noData={shell.noData}
              {...shown}
            />
          ))}
        </ul>
      )}
    </>
  )
}

export const DeviceTreeLoading = ({ label }: { label: string }) => (
  <div className={classes.loading} role="status" aria-label={label} aria-busy="true">
    <Skeleton height={76} />
    <Skeleton height={280} />
  </div>
)
