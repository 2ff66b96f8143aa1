import type { PortfolioTemplate, PortfolioTemplateList } from '@heliograph/contract/browser'
import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { portfolioTemplateQueries } from './portfolio-templates.queries.ts'
import { SettingsForm, type ChosenSettings } from './settings-form.tsx'
import { TemplateForm } from './template-form.tsx'
import { partsChanged, type ShownSettings } from './template-settings.ts'
import classes from './portfolio-templates.module.css'

interface Props {
  list: PortfolioTemplateList
  /** The one that is used; `gone`: it was, but is no longer there. */
  template: PortfolioTemplate | 'gone' | undefined
  shown: ShownSettings
  today: Day
  /** Shows what a template says, and nothing else; undefined: without one. */
  onUse: (templateId: number | undefined) => void
  onChange: (settings: ChosenSettings) => void
  columnNames: Readonly<Record<ShownSettings['columns'][number], string>>
  words: Words['portfolioTemplates']
  shell: Words['shell']
  errors: Words['errors']
}

/** Chooses a template, says in what the report differs from it, and saves it. */
export const TemplateBar = ({ list, template, shown, today, onUse, onChange, columnNames, ...all }: Props) => {
  const { words, shell, errors } = all
  const queries = portfolioTemplateQueries(useApi())
  const cache = useQueryClient()
  const [opened, setOpened] = useState<'settings' | 'add' | 'change' | 'remove'>()
  const close = () => setOpened(undefined)
  const told = (known: PortfolioTemplateList) => cache.setQueryData(queries.list.queryKey, known)
  const removing = useMutation({
    mutationFn: queries.remove,
    meta: { inPlace: true },
    onSuccess: (known) => {
      close()
      onUse(undefined)
      told(known)
    },
  })
  const used = template === 'gone' ? undefined : template
  const changed = used ? partsChanged(shown, used, today) : []
  const goneTags = shown.tags.filter((tag) => !list.tags.includes(tag))
  const button = (what: NonNullable<typeof opened>, text: string) => (
    <Button variant="default" onClick={() => setOpened(what)}>
      {text}
    </Button>
  )
  return (
    <div className={classes.bar}>
      <div className={classes.choice}>
        <NativeSelect
          label={words.template}
          className={classes.select}
          value={`${used?.id ?? ''}`}
          data={[
            { value: '', label: words.none },
            ...list.data.map(({ id, name, organisation }) => ({
              value: `${id}`,
              label: organisation === null ? name : words.sharedIn({ name, organisation }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => onUse(value === '' ? undefined : Number(value))}
        />
        <ButtonRow>
          {button('settings', words.adjust)}
          {button('add', words.add)}
          {used?.editable && button('change', words.change)}
          {used?.editable && button('remove', words.remove)}
        </ButtonRow>
      </div>
      <div role="status" className={classes.state}>
        {template === 'gone' && <p>{words.gone}</p>}
        {goneTags.length > 0 && <p>{words.goneTags({ tags: goneTags.join(words.separator) })}</p>}
        {changed.length > 0 && (
          <p>{words.differs({ what: changed.map((part) => words.parts[part]).join(words.separator) })}</p>
        )}
        {changed.length > 0 && (
          <Button variant="default" size="sm" onClick={() => onUse(used?.id)}>
            {words.reset}
          </Button>
        )}
      </div>
      {opened === 'settings' && (
        <Dialog title={words.adjust} closeLabel={shell.close} onClose={close}>
          <SettingsForm
            start={shown}
            tags={[...new Set([...list.tags, ...shown.tags])]}
            onDone={(settings) => {
              onChange(settings)
              close()
            }}
            onClose={close}
            {...{ columnNames, words, shell }}
          />
        </Dialog>
      )}
      {(opened === 'add' || opened === 'change') && (
        <Dialog title={opened === 'add' ? words.add : words.change} closeLabel={shell.close} onClose={close}>
          <TemplateForm
            queries={queries}
            list={list}
            kept={opened === 'change' ? used : undefined}
            {...{ shown, today, words, shell, errors }}
            onDone={({ id, ...known }) => {
              told(known)
              onUse(id)
              close()
            }}
            onClose={close}
          />
        </Dialog>
      )}
      {opened === 'remove' && used && (
        <AskFirst
          title={words.removeTitle({ name: used.name })}
          text={words.removeText}
          action={words.remove}
          isLoss
          busy={removing.isPending}
          failure={refusalText(removing.error, { errors, otherwise: words.notDone })}
          onYes={() => removing.mutate(used.id)}
          onClose={close}
          words={shell}
        />
      )}
    </div>
  )
}
