import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { pageIsThere } from './guards.ts'
import { useHost } from './host.ts'
import { pages, type Row } from './pages.ts'

/**
 * A link is there as long as its page is: what a brand has off or blocks (spec §6) is led to from nowhere. A button to it is
 * gone; what a link names, such as a device, is still named.
 */
const Anchor = ({ ref, children, ...props }: ComponentProps<'a'>) => {
  const { brand } = useHost().platform
  const to = rows.get(props.href?.split(/[?#]/)[0] ?? '')
  if (!to || pageIsThere(to.name, to.row, brand)) {
    return (
      <a ref={ref} {...props}>
        {children}
      </a>
    )
  }
  return isAction(props) ? null : <span className={props.className}>{children}</span>
}

export const Link = createLink(Anchor)

const rows = new Map<string, { name: string; row: Row }>(
  Object.entries<Row>(pages).map(([name, row]) => [row.path, { name, row }]),
)

const isAction = ({ role, className = '' }: Pick<ComponentProps<'a'>, 'role' | 'className'>) =>
  role === 'menuitem' || /mantine-(Button|ActionIcon)-root/.test(className)
