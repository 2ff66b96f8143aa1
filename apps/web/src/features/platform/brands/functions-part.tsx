import { flags } from '@heliograph/brand/brand'
import type { Words } from '@heliograph/phrases'
import { Checkbox } from '@mantine/core'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import type { BrandDraft } from './use-brand-draft.ts'
import classes from './brands.module.css'

/** What the brand offers (spec §1), and what the platform closed to it (spec §6), which its own administrators only see. */
export const FunctionsPart = ({ draft, words }: { draft: BrandDraft; words: Words['brands'] }) => {
  const { settings, set, isFixed, within } = draft
  const { blockedFunctions } = settings
  // A code that we do not know stays as it was stored.
  const others = blockedFunctions.filter((code) => !flags.some((flag) => flag === code))
  return (
    <>
      <p className={classes.hint}>{words.flagLead}</p>
      <div className={classes.ticks}>
        {flags.map((flag) => (
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
          {flags.map((flag) => (
            <Checkbox
              key={flag}
              label={words.flags[flag]}
              aria-label={words.closedOf({ name: words.flags[flag] })}
              disabled={isFixed('blockedFunctions')}
              checked={blockedFunctions.includes(flag)}
              onChange={({ currentTarget: { checked } }) =>
                set({
                  blockedFunctions: [
                    ...flags.filter((one) => (one === flag ? checked : blockedFunctions.includes(one))),
                    ...others,
                  ],
                })
              }
            />
          ))}
        </div>
        {within('blockedFunctions') && <p className={classes.error}>{within('blockedFunctions')}</p>}
      </FieldGroup>
    </>
  )
}
