import type { ReactNode } from 'react'
import { quantityOf } from '#charts/axes/quantity.ts'
import { FlowIcon } from './flow-icons.tsx'
import type { FlowNode as Node } from './topology.ts'
import classes from './live.module.css'

interface Props {
  node: Node
  label: string
  powerW: number | null
  /** What it does at present: charging, selling. */
  state?: string | undefined
  /** How full it is. */
  level?: string | undefined
  /** The custom property of the colour that its activity has; none when it rests. */
  colour?: string | undefined
  /** A bar of what it is made of: shares of one, each in its colour. */
  shares?: readonly { colour: string; share: number }[] | undefined
  children?: ReactNode
}

/** One place of the plant where power comes from or goes to. */
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
