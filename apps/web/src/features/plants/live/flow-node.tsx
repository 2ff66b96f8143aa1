import type { ReactNode } from 'react'
import { quantityOf } from '#charts/axes/quantity.ts'
import { FlowIcon } from './flow-icons.tsx'
import type { FlowNode as Node } from './topology.ts'
import classes from './live.module.css'

interface Props {
  node: Node
  label: string
  powerW: number | null
  /** Its current state: charging, selling. */
  state?: string | undefined
  /** Its level. */
  level?: string | undefined
  /** The custom property of its colour while active; undefined when idle. */
  colour?: string | undefined
  /** A bar of its parts: shares of one, each with a colour. */
  shares?: readonly { colour: string; share: number }[] | undefined
  children?: ReactNode
}

/** One node of the energy flow. */
export const FlowNode = ({ node, label, powerW, state, level, colour, shares, children }: Props) => {
  const power = quantityOf(powerW, 'W')
  return (
    <div className={classes.node} data-node={node} data-unknown={powerW === null} data-active={colour !== undefined}>
      <span className={classes.nodeIcon} style={colour === undefined ? undefined : { color: `var(${colour})` }}>
        <FlowIcon node={node} />
      </span>
      <span className={classes.nodeLabel}>{label}</span>
      <span className={classes.nodePower}>
        {power.text}
        {power.unit !== '' && <small>{'\u00A0' + power.unit}</small>}
      </span>
      <span className={classes.nodeState}>
        {level !== undefined && <span>{level}</span>}
        {level !== undefined && state !== undefined && <span className={classes.dot}> · </span>}
        {state !== undefined && <span>{state}</span>}
        {children}
      </span>
      {shares && (
        <span className={classes.shares}>
          {shares.map((part) => (
            <i key={part.colour} style={{ flexGrow: part.share, background: `var(${part.colour})` }} />
          ))}
        </span>
      )}
    </div>
  )
}
