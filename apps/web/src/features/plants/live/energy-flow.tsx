import { flowsOf, idleBelowW, type Flows, type Powers, type Source } from '@heliograph/domain/power-flows'
import type { Words } from '@heliograph/phrases'
import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { percentText, quantityText } from '#charts/axes/quantity.ts'
import { layoutOf, routeOf } from './flow-layout.ts'
import { FlowNode } from './flow-node.tsx'
import { flowSentence } from './flow-sentence.ts'
import { loads as allLoads, type FlowNode as Node, type Load } from './topology.ts'
import classes from './live.module.css'

export interface FlowState extends Powers {
  socPercent: number | null
  /** Parts of the use, W. */
  loads?: Partial<Record<Load, number | null>>
}

interface Props {
  nodes: ReadonlySet<Node>
  state: FlowState
  /** The age of outdated values, in words: the picture is hollow and does not move. */
  staleFor?: string | undefined
  words: Words['live']
}

/** The current energy flow: where power comes from and where it goes. */
export const EnergyFlow = ({ nodes, state, staleFor, words }: Props) => {
  const { ref, width } = useElementSize()
  const layout = useMemo(() => layoutOf(nodes, width), [nodes, width])
  const { loads = {}, ...powers } = state
  const flows = flowsOf(powers)
  const stale = staleFor !== undefined
  const sentence = flowSentence({ ...powers, loads: drawn(loads, nodes) }, words)
  const moving = [
    ...flows.flows,
    ...allLoads.map((to) => ({ from: 'home' as const, to, powerW: loads[to] ?? 0 })),
  ].filter(({ powerW }) => powerW >= idleBelowW)

  return (
    <div
      className={classes.flow}
      ref={ref}
      role="img"
      aria-label={stale ? `${words.flowOld({ age: staleFor })} ${sentence}` : sentence}
      data-stale={stale}
      data-compact={layout.compact}
      data-room={layout.room}
      style={{ blockSize: layout.height }}
    >
      {width > 0 && (
        <>
          <svg width={layout.width} height={layout.height} aria-hidden="true">
            {layout.links.map(({ id, route }) => (
              <path key={id} className={classes.track} d={route.d} />
            ))}
            {moving.map((flow) => {
              const found = routeOf(layout.links, flow)
              if (!found) return null
              const { route } = found
              return (
                <g key={flow.from + flow.to} data-flow={`${flow.from}-${flow.to}`} style={{ color: colourOf(flow) }}>
                  <path className={classes.live} d={route.d} />
                  <path className={classes.dots} d={route.d} />
                  <path
                    className={classes.arrow}
                    d="M-4-5 4 0-4 5"
                    transform={`translate(${route.arrow.x} ${route.arrow.y}) rotate(${route.arrow.degrees})`}
                  />
                </g>
              )
            })}
          </svg>
          {layout.boxes.map(({ node, x, y }) => (
            <div
              key={node}
              className={classes.place}
              style={{
                left: x - layout.nodeWidth / 2,
                top: y - layout.nodeHeight / 2,
                width: layout.nodeWidth,
                height: layout.nodeHeight,
              }}
            >
              <FlowNode node={node} label={words[node]} {...shownOf(node, state, flows, words)} />
            </div>
          ))}
        </>
      )}
    </div>
  )
}

const drawn = (loads: NonNullable<FlowState['loads']>, nodes: ReadonlySet<Node>) =>
  allLoads.flatMap((load) => (nodes.has(load) ? [{ load, powerW: loads[load] ?? null }] : []))

const isLoad = (node: Node): node is Load => (allLoads as readonly Node[]).includes(node)

/** Loads, the grid and a battery charged by PV colour their flows; all other flows have the colour of their source. */
const colourOf = ({ from, to }: { from: Node; to: Node }) => {
  if (isLoad(to)) return 'var(--hg-use)'
  if (to === 'grid') return 'var(--hg-sell)'
  if (from === 'pv' && to === 'battery') return 'var(--hg-charge)'
  return `var(${sourceColours[from as Source]})`
}

const sourceColours: Record<Source, string> = {
  pv: '--hg-generation',
  battery: '--hg-discharge',
  generator: '--hg-use',
  grid: '--hg-buy',
}

const shownOf = (node: Node, state: FlowState, flows: Flows, words: Words['live']) => {
  const active = (powerW: number | null | undefined): powerW is number => (powerW ?? 0) >= idleBelowW
  if (node === 'pv') {
    const unknownW = flows.unknownUse.pv
    const word =
      active(unknownW) && unknownW >= lossShare * (state.generationW ?? 0)
        ? words.toUnknown({ power: quantityText(unknownW, 'W') })
        : words.generating
    return one(state.generationW, word, '--hg-generation')
  }
  if (node === 'generator') return one(state.generatorW ?? null, words.generating, '--hg-use')
  if (isLoad(node)) return one(state.loads?.[node] ?? null, words.using, '--hg-use')
  if (node === 'home')
    return { ...one(state.useW, words.using, '--hg-use'), state: undefined, shares: sharesOfHome(flows) }
  if (node === 'grid') {
    if (active(state.sellW)) return one(state.sellW, words.selling, '--hg-sell')
    if (active(state.buyW)) return one(state.buyW, words.buying, '--hg-buy')
    return { powerW: state.buyW ?? state.sellW, state: idleWord(state.buyW ?? state.sellW, words) }
  }
  const filled =
    state.socPercent === null ? {} : { level: percentText(state.socPercent), shares: levelOf(state.socPercent) }
  if (active(state.chargeW)) return { ...filled, powerW: state.chargeW, state: words.charging, colour: '--hg-charge' }
  if (active(state.dischargeW))
    return { ...filled, powerW: state.dischargeW, state: words.discharging, colour: '--hg-discharge' }
  const rest = state.chargeW ?? state.dischargeW
  return { ...filled, powerW: rest, state: idleWord(rest, words) }

  function one(powerW: number | null, word: string, colour: string) {
    return active(powerW) ? { powerW, state: word, colour } : { powerW, state: idleWord(powerW, words) }
  }
}

/** Inverter losses: not an unknown use. */
const lossShare = 0.05

const idleWord = (powerW: number | null, words: Words['live']) => (powerW === null ? undefined : words.idle)

const sharesOfHome = ({ flows, unknownSource }: Flows) => {
  const shares = flows
    .filter(({ to, powerW }) => to === 'home' && powerW > 0)
    .map(({ from, powerW }) => ({ colour: sourceColours[from], share: powerW }))
  if (unknownSource.home >= idleBelowW) shares.push({ colour: '--hg-muted', share: unknownSource.home })
  return shares.length === 0 ? undefined : shares
}

const levelOf = (percent: number) => {
  const filled = Math.min(100, Math.max(0, percent))
  return [
    { colour: '--hg-soc', share: filled },
    { colour: '--flow-empty', share: 100 - filled },
  ]
}
