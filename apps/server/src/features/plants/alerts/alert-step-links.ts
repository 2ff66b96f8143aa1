import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { CentreName } from '@heliograph/domain/regions'
import { dayMs } from '@heliograph/domain/zones'
import type { MailedAlerts, StepLinksOf } from '#needs/alert-step-links.ts'

/** What can be done by a link in a mail. */
export type MailedStep = 'acknowledge' | 'snooze'

interface Read extends Omit<MailedAlerts, 'email'> {
  step: MailedStep
  expiresAt: number
  /** Whether it was written for the person with this address. */
  isFor: (email: string) => boolean
}

/**
 * The tokens in mails about alerts. Each does one thing with the alerts that its mail told, for the person to whom it was sent, and
 * only as long as nobody did anything with them since: so it works once. Like invitations, it starts with its data centre, so that
 * the page calls the right one; the page shows what it does before it does it.
 */
export const createAlertStepLinks = ({ key, centre, brand, now }: Needs) => {
  const signatureOf = (step: MailedStep, email: string, content: Buffer) =>
    createHmac('sha256', key)
      .update(`alert step/${centre}/${brand}/${step}/`)
      .update(createHash('sha256').update(email).digest())
      .update(content)
      .digest()

  const tokenOf = (step: MailedStep, { userId, email, alerts }: MailedAlerts) => {
    const content = Buffer.alloc(headLength + alerts.length * alertLength)
    content.writeUInt32BE(userId)
    content.writeUInt32BE(Math.floor((now() + validMs) / 1000), 4)
    for (const [place, { alertId, version }] of alerts.entries()) {
      content.writeUInt32BE(alertId, headLength + place * alertLength)
      content.writeUInt32BE(version, headLength + place * alertLength + 4)
    }
    const signed = Buffer.concat([content, signatureOf(step, email, content)])
    return `${centre}.${step}.${signed.toString('base64url')}`
  }

  const pathOf = (step: MailedStep, mailed: MailedAlerts) => `/alert-step#${tokenOf(step, mailed)}`
  const linksOf: StepLinksOf = (mailed) => ({
    acknowledgePath: pathOf('acknowledge', mailed),
    snoozePath: pathOf('snooze', mailed),
  })

  return {
    linksOf,

    /** Undefined if it cannot be one of ours; whether it is, `isFor` says. */
    read(token: string): Read | undefined {
      const [from, written = '', encoded = ''] = token.split('.')
      const step = steps.find((one) => one === written)
      const bytes = Buffer.from(encoded, 'base64url')
      const content = bytes.subarray(0, -signatureLength)
      const signature = bytes.subarray(-signatureLength)
      if (from !== centre || !step || content.length < headLength + alertLength) return undefined
      if ((content.length - headLength) % alertLength !== 0) return undefined
      const userId = content.readUInt32BE()
      if (userId > mostId) return undefined
      const count = (content.length - headLength) / alertLength
      return {
        step,
        userId,
        expiresAt: content.readUInt32BE(4) * 1000,
        alerts: Array.from({ length: count }, (_, place) => ({
          alertId: content.readUInt32BE(headLength + place * alertLength),
          version: content.readUInt32BE(headLength + place * alertLength + 4),
        })),
        isFor: (email) => timingSafeEqual(signature, signatureOf(step, email, content)),
      }
    },
  }
}

export type AlertStepLinks = ReturnType<typeof createAlertStepLinks>

interface Needs {
  /** For links in mails. */
  key: Uint8Array
  centre: CentreName
  brand: string
  now: () => number
}

const steps: readonly MailedStep[] = ['acknowledge', 'snooze']
const headLength = 8
const alertLength = 8
const signatureLength = 32
const mostId = 2 ** 31 - 1
/** What is older is looked at before it is decided. */
const validMs = 3 * dayMs
