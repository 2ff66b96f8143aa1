import IconOut from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { Card } from '#ui/cards/card.tsx'
import classes from './profile.module.css'

interface Props {
  links: readonly { key: string | number; name: string; to: string }[]
  /** That they open elsewhere. */
  opens: string
}

/** Ways out of the platform: each in a window of its own, which cannot reach back into this one. */
export const LinkList = ({ links, opens }: Props) => (
  <Card flush>
    <ul className={classes.links}>
      {links.map(({ key, name, to }) => (
        <li key={key}>
          <a href={to} target="_blank" rel="noopener noreferrer">
            <span>{name}</span>
            <IconOut size={18} stroke={1.7} aria-hidden="true" />
            <span className="only-heard">{opens}</span>
          </a>
        </li>
      ))}
    </ul>
  </Card>
)

/** A configured address may be anything; only one of the web is a link. */
export const isWebAddress = (address: string | undefined): address is string => /^https:\/\/[^\s]+$/.test(address ?? '')
