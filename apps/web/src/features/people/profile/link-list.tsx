import IconOut from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { Card } from '#ui/cards/card.tsx'
import classes from './profile.module.css'

interface Props {
  links: readonly { key: string | number; name: string; to: string }[]
  /** A note that the links open in a new window. */
  opens: string
}

/** Links out of the platform, each in a new window without access to this one. */
export const LinkList = ({ links, opens }: Props) => (
  <Card flush>
    <ul className={classes.links}>
      {links.map(({ key, name, to }) => (
        <li key={key}>
          <a href={to} target="_blank" rel="noopener noreferrer">
            <span>{name}</span>
            <IconOut aria-hidden="true" />
            <span className="only-heard">{opens}</span>
          </a>
        </li>
      ))}
    </ul>
  </Card>
)

/** A configured address can be anything; only web addresses become links. */
export const isWebAddress = (address: string | undefined): address is string => /^https:\/\/[^\s]+$/.test(address ?? '')
