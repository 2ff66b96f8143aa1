import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CentreName } from '@heliograph/domain/regions'

/** Who turned mails about alerts on, and when: a link in these mails turns off only that. */
export interface MailConsent {
  userId: number
  /** Milliseconds since 1970. */
  since: number
}

export type AlertMailLinks = ReturnType<typeof createAlertMailLinks>

/**
 * The token in each mail about alerts. It opens nothing and can only turn these mails off, until they are turned on
 * again. Like invitations, it starts with its data centre, so that the page calls the right one.
 */
export const createAlertMailLinks = ({ key, centre, brand }: Needs) => {
  const signatureOf = (consent: Buffer) =>
    createHmac('sha256', key).update(`alert mails off/${centre}/${brand}/`).update(consent).digest()

  return {
    write({ userId, since }: MailConsent) {
      const consent = Buffer.alloc(consentLength)
      consent.writeUInt32BE(userId)
      consent.writeUIntBE(since, 4, 6)
      return `${centre}.${Buffer.concat([consent, signatureOf(consent)]).toString('base64url')}`
    },

    /** Undefined if we did not write it, for this data centre and brand. */
    read(token: string): MailConsent | undefined {
      const bytes = Buffer.from(token.slice(centre.length + 1), 'base64url')
      const [consent, signature] = [bytes.subarray(0, consentLength), bytes.subarray(consentLength)]
      if (!token.startsWith(`${centre}.`) || signature.length !== signatureLength) return undefined
      if (!timingSafeEqual(signature, signatureOf(consent))) return undefined
      return { userId: consent.readUInt32BE(), since: consent.readUIntBE(4, 6) }
    },
  }
}

interface Needs {
  /** For nothing else. */
  key: Uint8Array
  centre: CentreName
  brand: string
}

const consentLength = 10
const signatureLength = 32
