import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import IconSaved from '@tabler/icons-react/dist/esm/icons/IconBookmarks.mjs'
import IconRename from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconDefault from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import IconDelete from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState, type FormEvent } from 'react'
import { useLanguage } from '#i18n/words-context.tsx'
import { copyText } from '#ui/notices/copy-text.ts'
import { DropPanel } from '#ui/overlays/drop-panel.tsx'
import type { SavedView } from './saved-views.ts'
import { useSavedViews, useViewsOfBrowser } from './use-saved-views.ts'
import classes from './plants.module.css'

interface Props {
  /** The current search parameters, columns included. */
  search: SavedView['search']
  onApply: (search: SavedView['search']) => void
  /** The same as a complete address. */
  address: string
  brief: boolean
  words: Words['plants']
}

/** The person's saved filters, orders and columns. */
export const ViewChoice = ({ search, onApply, address, brief, words }: Props) => {
  const { views, keep, remove, isBusy } = useSavedViews()
  const [renaming, setRenaming] = useState<string>()
  useViewsOfBrowser()
  const { common } = useLanguage().words
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
                      onName={(name) => {
                        keep({ ...view, name, formerName: view.name })
                        setRenaming(undefined)
                      }}
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
                        aria-label={words.openWithView({ name: view.name })}
                        aria-pressed={view.isDefault}
                        title={words.openWithView({ name: view.name })}
                        disabled={isBusy}
                        onClick={() => keep({ ...view, isDefault: !view.isDefault })}
                      >
                        {view.isDefault ? <IconDefault aria-hidden="true" /> : <IconStar aria-hidden="true" />}
                      </button>
                      <button
                        type="button"
                        className={classes.tool}
                        aria-label={words.renameView({ name: view.name })}
                        onClick={() => setRenaming(view.name)}
                      >
                        <IconRename aria-hidden="true" />
                      </button>
                      <button
                        type="button"
                        className={classes.tool}
                        aria-label={words.deleteView({ name: view.name })}
                        disabled={isBusy}
                        onClick={() => remove(view.name)}
                      >
                        <IconDelete aria-hidden="true" />
                      </button>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
          {renaming === undefined && (
            <NameForm
              first=""
              onName={(name) =>
                keep({ name, search, isDefault: views.some((view) => view.name === name && view.isDefault) })
              }
              words={words}
            />
          )}
          <p className={classes.hint}>{words.viewsHere}</p>
          {'clipboard' in navigator && (
            <Button
              variant="default"
              size="xs"
              onClick={() => void copyText(address, { ...common, copied: words.copied })}
            >
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
