import type { Words } from '@heliograph/phrases'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from './applications.module.css'

interface Application {
  key: string
  link: ReactNode
  text: string
  icon: Icon
  /** How it stands with it. */
  mark?: ReactNode
}

interface Props {
  applications: readonly Application[]
  /** The link to the person's orders. */
  orders: ReactNode
  words: Words['applications']
}

/** What the brand offers besides monitoring. */
export const Applications = ({ applications, orders, words }: Props) => (
  <div className={classes.page}>
    <PageTitle title={words.title} />
    <p className={classes.lead}>{words.lead}</p>
    <ul className={classes.cards}>
      {applications.map(({ key, link, text, icon: Sign, mark }) => (
        <li key={key} className={classes.application}>
          <Sign className="as-picture" aria-hidden="true" />
          <div className={classes.words}>
            <h2>{link}</h2>
            <p>{text}</p>
            {mark}
          </div>
        </li>
      ))}
    </ul>
    <p>{orders}</p>
  </div>
)
