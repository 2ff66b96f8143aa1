import type { Brand } from '@heliograph/brand/brand'
import { consentTexts, type ConsentKind } from '@heliograph/brand/consents'
import { Refusal } from '@heliograph/domain/errors'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import { languageIn } from '#needs/languages.ts'
import type { ConsentStore, GivenConsent } from './consents.store.ts'

export type Consents = ReturnType<typeof createConsents>

/** A published text in its current version. */
interface CurrentText {
  kind: ConsentKind
  version: string
  link: string
}

export interface ConsentState {
  missing: readonly CurrentText[]
  given: readonly GivenConsent[]
}

const kinds = ['terms', 'privacy'] satisfies ConsentKind[]

/**
 * Which versions of the terms and the privacy policy people accepted. Nobody is asked about a text that is not published: there
 * is nothing to read. Who accepted the current version in one language accepted it.
 */
export const createConsents = ({ store, brand, record, now }: Needs) => {
  const isCurrent = (kind: ConsentKind, version: string) =>
    brand.languages.some((language) => consentTexts(brand, language)[kind].version === version)

  const state = async (userId: number, asked: string | undefined): Promise<ConsentState> => {
    const given = await store.of(userId)
    const texts = consentTexts(brand, languageIn(brand.languages, asked, 'en'))
    const missing = kinds.flatMap((kind) => {
      const { version, link } = texts[kind]
      const isAccepted = given.some((one) => one.kind === kind && isCurrent(kind, one.version))
      return link === undefined || isAccepted ? [] : [{ kind, version, link }]
    })
    return { missing, given }
  }

  return {
    state,

    /** What the person read must be what is published now: otherwise they agreed to something else. */
    async give(consents: readonly Pick<GivenConsent, 'kind' | 'version'>[], asked: string | undefined, by: Actor) {
      const stale = consents.find(({ kind, version }) => !isCurrent(kind, version))
      if (stale) throw new Refusal('PARAM_ERROR', stale.kind)
      const added = await store.add(by.userId, consents, now())
      for (const { kind, version } of added)
        await record({ kind: 'consent.give', ...by, facts: { text: kind, version } })
      return state(by.userId, asked)
    },
  }
}

interface Needs {
  store: ConsentStore
  brand: Brand
  record: RecordAudit
  now: () => number
}
