import { flags } from '@heliograph/brand/brand'
import type { Words } from '@heliograph/phrases'
import { Checkbox } from '@mantine/core'
import type { BrandDraft } from './use-brand-draft.ts'
import classes from './brands.module.css'

/** What the brand offers (spec §1). */
export const FunctionsPart = ({ draft, words }: { draft: BrandDraft; words: Words['brands'] }) => (
  <>
    <p className={classes.hint}>{words.flagLead}</p>
    <div className={classes.ticks}>
      {flags.map((flag) => (
        <Checkbox
          key={flag}
          label={words.flags[flag]}
          checked={draft.settings.flags[flag]}
          onChange={(event) => draft.set({ flags: { ...draft.settings.flags, [flag]: event.currentTarget.checked } })}
        />
      ))}
    </div>
  </>
)
