import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import IconSaved from '@tabler/icons-react/dist/esm/icons/IconBookmarks.mjs'
import IconRename from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconDelete from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState, type FormEvent } from 'react'
import { showToast } from '#ui/notices/toast.ts'
import { DropPanel } from '#ui/overlays/drop-panel.tsx'
import { keepViews, keptViews, renamed, withoutView, withView, type SavedView } from './saved-views.ts'
import classes from './plants.module.css'

interface Props {
  /** The current search parameters, columns included. */
  search: SavedView['search']
  onApply: (search: SavedView['search']) => void
  /** Called with all views after one was saved, renamed or deleted. */
  onViews?: (views: readonly SavedView[]) => void
  /** The same as a complete address. */
  address: string
  brief: boolean
  words: Words['plants']
}

/** Saved filters, order and columns. Stored in this browser. */
export const ViewChoice = ({ search, onApply, onViews, address, brief, words }: Props) => {
  const [views, setViews] = useState(keptViews)
  const [renaming, setRenaming] = useState<string>()
  const keep = (next: SavedView[]) => {
    setViews(next)
    keepViews(next)
    onViews?.(next)
    setRenaming(undefined)
  }
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    showToast(words.copied)
  }
  return (
    <DropPanel text={words.views} icon={IconSaved} brief={brief}>
      {(close) => (
        <div className={classes.panel}>
          <h2>{words.viewsTitle}</h2>
          {views.length === 0 && <p className={classes.hint}>{words.noViews}</p>}
          {views.length > 0 && (
            <ul className={classes.views}>
              {views.map((view) => (
                <li key={view.name}>
                  {renaming === view.name ? (
                    <NameForm
                      first={view.name}
                      onName={(name) => keep(renamed(views, view.name, name))}
                      words={words}
                    />
                  ) : (
                    <>
                      <button
                        type="button"
                        className={classes.view}
                        onClick={() => {
                          onApply(view.search)
                          close()
                        }}
                      >
                        {view.name}
                      </button>
                      <button
                        type="button"
                        className={classes.tool}
                        aria-label={words.renameView({ name: view.name })}
                        onClick={() => setRenaming(view.name)}
                      >
                        <IconRename size={16} aria-hidden="true" />
                      </button>
                      <button
                        type="button"
                        className={classes.tool}
                        aria-label={words.deleteView({ name: view.name })}
                        onClick={() => keep(withoutView(views, view.name))}
                      >
                        <IconDelete size={16} aria-hidden="true" />
                      </button>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
          {renaming === undefined && (
            <NameForm first="" onName={(name) => keep(withView(views, { name, search }))} words={words} />
          )}
          <p className={classes.hint}>{words.viewsHere}</p>
          {'clipboard' in navigator && (
            <Button variant="default" size="xs" onClick={() => void copy()}>
              {words.copyAddress}
            </Button>
          )}
        </div>
      )}
    </DropPanel>
  )
}

interface NameProps {
  first: string
  onName: (name: string) => void
  words: Words['plants']
}

const NameForm = ({ first, onName, words }: NameProps) => {
  const [name, setName] = useState(first)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    onName(name.trim())
    setName('')
  }
  return (
    <form className={classes.nameForm} onSubmit={onSubmit}>
      <TextInput
        size="sm"
        aria-label={words.viewName}
        placeholder={words.viewName}
        maxLength={60}
        value={name}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button size="sm" type="submit" disabled={name.trim() === ''}>
        {words.saveView}
      </Button>
    </form>
  )
}
