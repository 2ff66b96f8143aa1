import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CentreName } from '@heliograph/domain/regions'

/** Reports of a plant that are mailed to a person. */
interface MailedReports {
  id: number
  userId: number
}

export type ReportMailLinks = ReturnType<typeof createReportMailLinks>

/**
 * The token in each mail with a report. It opens nothing and can only end these mails. Like those in mails about alerts, it starts with
 * its data centre, so that the page calls the right one; the second part tells the page which call.
 */
export const createReportMailLinks = ({ key, centre, brand }: Needs) => {
  const signatureOf = (content: Buffer) =>
    createHmac('sha256', key).update(`report mails off/${centre}/${brand}/`).update(content).digest()
  const start = `${centre}.report.`

  return {
    write({ id, userId }: MailedReports) {
      const content = Buffer.alloc(contentLength)
      content.writeUInt32BE(id)
      content.writeUInt32BE(userId, 4)
      return `${start}${Buffer.concat([content, signatureOf(content)]).toString('base64url')}`
    },

    /** Undefined if we did not write it, for this data centre and brand. */
    read(token: string): MailedReports | undefined {
      if (!token.startsWith(start)) return undefined
      const bytes = Buffer.from(token.slice(start.length), 'base64url')
      const [content, signature] = [bytes.subarray(0, contentLength), bytes.subarray(contentLength)]
      if (signature.length !== signatureLength || !timingSafeEqual(signature, signatureOf(content))) return undefined
      return { id: content.readUInt32BE(), userId: content.readUInt32BE(4) }
    },
  }
}

interface Needs {
  /** For links in mails. */
  key: Uint8Array
  centre: CentreName
  brand: string
}

const contentLength = 8
const signatureLength = 32
