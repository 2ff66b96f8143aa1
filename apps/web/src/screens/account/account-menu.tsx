import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { menuOf } from '#app/menus.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import classes from './account.module.css'

/** Beside the account's pages; on a phone above them, in a row that scrolls. */
export const AccountMenu = () => {
  const { brand } = useHost().platform
  const { words } = useLanguage()
  const row = useRef<HTMLElement>(null)
  const here = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const current = [...(row.current?.querySelectorAll('a') ?? [])].find((link) => link.pathname === here)
    // Only horizontally: the page itself does not scroll.
    if (current && row.current) row.current.scrollLeft = current.offsetLeft - 24
  }, [here])
  return (
    <nav ref={row} className={classes.menu} aria-label={words.profile.pages}>
      {menuOf('account', { brand, me: undefined, words }).map(({ to, icon: Sign, name }) => (
        <Link key={to} to={to} className={classes.link} activeProps={current}>
          <Sign aria-hidden="true" />
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  )
}

const current = { 'aria-current': 'page' } as const
