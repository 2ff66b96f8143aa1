import { Menu, Popover, type PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MenuEntry } from './menu-entry.ts'
import { Standing } from './standing.tsx'

/** What drops below a button. `dropped.tsx` fetches this file: no page shows it at first. */

export interface PanelProps extends Pick<
  PopoverProps,
  'position' | 'offset' | 'width' | 'middlewares' | 'withArrow' | 'withinPortal' | 'portalProps' | 'floatingStrategy'
> {
  /** Of the button: `…-target`. */
  id: string
  button: Readonly<{ current: HTMLElement | null }>
  onChange: (opened: boolean) => void
  className?: string | undefined
  label?: string
  labelledBy?: string
  describedBy?: string
  children: ReactNode
}

export const Panel = ({ button, className, label, labelledBy, describedBy, children, ...props }: PanelProps) => (
  // The focus moves inside, which can scroll its button out of the window: it stays open all the same, or the focus is lost.
  <Popover {...props} opened shadow="md" trapFocus hideDetached={false}>
    <Popover.Target>
      <Standing element={button} />
    </Popover.Target>
    <Popover.Dropdown
      {...(className !== undefined && { className })}
      aria-label={label}
      aria-labelledby={label === undefined ? labelledBy : undefined}
      aria-describedby={describedBy}
      // Some buttons stand in a row that leads elsewhere.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Popover.Dropdown>
  </Popover>
)

export interface MenuProps extends Pick<PanelProps, 'id' | 'button' | 'onChange'> {
  entries: readonly MenuEntry[]
  offset: number
  width: number | 'max-content' | undefined
}

export const MenuList = ({ id, button, entries, onChange, offset, width }: MenuProps) => (
  <Menu
    id={id}
    opened
    onChange={onChange}
    position="bottom-end"
    offset={offset}
    withinPortal={false}
    withInitialFocusPlaceholder={false}
    {...(width !== undefined && { width })}
  >
    <Menu.Target>
      <Standing element={button} />
    </Menu.Target>
    <Menu.Dropdown>{entries.map(entryOf)}</Menu.Dropdown>
  </Menu>
)

const entryOf = (entry: MenuEntry, place: number) => {
  if ('line' in entry) return <Menu.Divider key={place} />
  if ('heading' in entry) return <Menu.Label key={place}>{entry.heading}</Menu.Label>
  const { key, text, icon, isCurrent, sign, lang, link, onPress } = entry
  return (
    <Menu.Item
      key={key}
      lang={lang}
      aria-current={isCurrent}
      leftSection={icon}
      rightSection={sign}
      {...(onPress && { onClick: onPress })}
      {...(link && { renderRoot: link })}
    >
      {text}
    </Menu.Item>
  )
}
