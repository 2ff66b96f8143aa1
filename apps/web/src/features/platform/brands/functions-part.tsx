import { flags } from '@heliograph/brand/brand'
import { missingFlags } from '@heliograph/brand/settings'
import type { Words } from '@heliograph/phrases'
import { Checkbox } from '@mantine/core'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import type { BrandDraft } from './use-brand-draft.ts'
import classes from './brands.module.css'

/** A page that is a function of its own: it has no name but its address that says which one it is in every language. */
export interface ClosablePage {
  code: string
  path: string
}

interface Props {
  draft: BrandDraft
  pages: readonly ClosablePage[]
  words: Words['brands']
}

const offered = flags.filter((flag) => !missingFlags.includes(flag))

/** What the brand offers (spec §1), and what the platform closed to it (spec §6), which its own administrators only see. */
export const FunctionsPart = ({ draft, pages, words }: Props) => {
  const { settings, set, isFixed, within } = draft
  const { blockedFunctions } = settings
  const known: readonly string[] = [...flags, ...pages.map(({ code }) => code)]
  const close = (code: string, isClosed: boolean) =>
    set({
      blockedFunctions: [
        ...known.filter((one) => (one === code ? isClosed : blockedFunctions.includes(one))),
        // A code that we do not know stays as it was stored.
        ...blockedFunctions.filter((one) => !known.includes(one)),
      ],
    })
  const tick = (code: string) => ({
    disabled: isFixed('blockedFunctions'),
    checked: blockedFunctions.includes(code),
    onChange: ({ currentTarget: { checked } }: { currentTarget: HTMLInputElement }) => close(code, checked),
  })
  return (
    <>
      <p className={classes.hint}>{words.flagLead}</p>
      <div className={classes.ticks}>
        {offered.map((flag) => (
          <Checkbox
            key={flag}
            label={words.flags[flag]}
            description={blockedFunctions.includes(flag) ? words.isClosed : undefined}
            checked={settings.flags[flag]}
            onChange={(event) => set({ flags: { ...settings.flags, [flag]: event.currentTarget.checked } })}
          />
        ))}
      </div>
      <FieldGroup title={words.closed}>
        <p className={classes.hint}>{isFixed('blockedFunctions') ? words.fixedText : words.closedLead}</p>
        <div className={classes.ticks}>
          {offered.map((flag) => (
            <Checkbox
              key={flag}
              label={words.flags[flag]}
              aria-label={words.closedOf({ name: words.flags[flag] })}
              {...tick(flag)}
            />
          ))}
        </div>
        {within('blockedFunctions') && <p className={classes.error}>{within('blockedFunctions')}</p>}
      </FieldGroup>
      <FieldGroup title={words.closedPages}>
        <p className={classes.hint}>{words.closedPagesLead}</p>
        <div className={classes.ticks}>
          {pages.map(({ code, path }) => (
            <Checkbox key={code} label={<code>{path}</code>} {...tick(code)} />
          ))}
        </div>
      </FieldGroup>
    </>
  )
}
