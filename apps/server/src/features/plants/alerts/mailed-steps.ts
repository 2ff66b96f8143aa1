import { Refusal } from '@heliograph/domain/errors'
import { dayMs } from '@heliograph/domain/zones'
import type { AlertCases } from './alert-cases.ts'
import type { AlertStepLinks } from './alert-step-links.ts'
import type { MailedStepStore } from './mailed-steps.store.ts'

export type MailedSteps = ReturnType<typeof createMailedSteps>

/** What people do with alerts by the link in a mail, without a log-in. */
export const createMailedSteps = ({ links, store, cases, now }: Needs) => ({
  /** No answer says whose link it is, or why it does not work. */
  async act(token: string, ip: string) {
    const read = links.read(token)
    const email = read && (await store.emailOf(read.userId))
    if (!read || !email || !read.isFor(email) || read.expiresAt <= now())
      throw new Refusal('resource_not_exist_or_deleted')
    const { userId, step, alerts } = read
    const current = await store.current(alerts.map(({ alertId }) => alertId))
    const meant = alerts.flatMap(({ alertId, version }) => {
      const alert = current.get(alertId)
      return alert ? [{ ...alert, version }] : []
    })
    const until = step === 'snooze' ? now() + dayMs : null
    const caller = { userId, organisationId: null }
    const wish = { kind: step, personId: null, until, reason: null, words: null }
    const { done, changed, refused } = await cases.actTogether(meant, wish, { caller, ip })
    // What has come again since is another alert than the one that was told.
    return { done, changed: changed + alerts.length - meant.length, refused }
  },
})

interface Needs {
  links: Pick<AlertStepLinks, 'read'>
  store: MailedStepStore
  cases: Pick<AlertCases, 'actTogether'>
  now: () => number
}
