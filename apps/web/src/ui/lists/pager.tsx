import type { Words } from '@heliograph/phrases'
import { Pagination } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useWords } from '#i18n/words-context.tsx'
import classes from './pager.module.css'

interface Props {
  /** The total over all pages. */
  total: number
  pageSize: number
  /** From 1. */
  page: number
  onPage: (page: number) => void
  words: Pick<Words['shell'], 'total'>
}

/** Below a paged list: the total, and buttons to the other pages. */
export const Pager = ({ total, pageSize, page, onPage, words }: Props) => {
  const common = useWords('common')
  const pages = Math.ceil(total / pageSize)
  const last = Math.max(1, pages)
  const isBeyond = page > last
  const toLast = useEffectEvent(() => onPage(last))
  // What was on it is done or gone, or an address is older than that: there would be no way back.
  useEffect(() => {
    if (isBeyond) toLast()
  }, [isBeyond])
  const controls = {
    first: common.firstPage,
    previous: common.previousPage,
    next: common.nextPage,
    last: common.lastPage,
  }
  return (
    <div className={classes.foot}>
      <span className={classes.total} aria-live="polite">
        {words.total({ count: total })}
      </span>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={onPage}
          size="sm"
          aria-label={common.pages}
          getItemProps={(place) => ({ 'aria-label': common.page({ page: place }) })}
          getControlProps={(control) => ({ 'aria-label': controls[control] })}
        />
      )}
    </div>
  )
}
