import type { Words } from '@heliograph/phrases'
import type { RefusalWords } from '#refusals/refusal-text.ts'

type Spoken = Pick<Words, 'organisations' | 'errors'>

/** Messages for refusals on the pages of organisations, with what the person can do about them. */
export const organisationRefusals = ({ organisations: words, errors }: Spoken): RefusalWords => ({
  errors,
  own: {
    LAST_ORG_ADMIN: words.lastAdmin,
    ROLE_HELD: words.rolesHeld,
    ROLE_FIXED: words.roleFixed,
    AU_NO_OUT_OPERATION_PERMISSION: words.beyondReach,
  },
  otherwise: words.refused,
})

/** The same for a form with contact details. */
export const addressRefusals = (spoken: Spoken): RefusalWords => {
  const { organisations: words } = spoken
  const refusals = organisationRefusals(spoken)
  return { ...refusals, own: { ...refusals.own, EMAIL_FORMAT_WRONG: words.emailWrong, phone: words.phoneWrong } }
}

/** The same for a form with a name as well. */
export const nameRefusals = (spoken: Spoken): RefusalWords => {
  const { organisations: words } = spoken
  const refusals = addressRefusals(spoken)
  return {
    ...refusals,
    own: { ...refusals.own, DATA_SOURCE_DUPLICATED: words.nameTaken, PARAM_ERROR: words.nameRefused },
  }
}
