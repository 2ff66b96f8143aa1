import { printBulk, printPost, type EmoncmsInput } from '@heliograph/protocols/http-push/emoncms'
import type { StoredRecord } from '#buffer.ts'
import { readingsOf } from './json-records.ts'
import type { Link, LinkNeeds, LinkTiming } from './link.ts'
import { openPosting } from './posting.ts'

/** A gateway that posts to the emoncms API: live records one device at a time, stored ones in bulk. */
export const openEmoncms = (needs: LinkNeeds & { timing?: LinkTiming }): Link =>
  openPosting(needs, {
    postsOf(records) {
      const inputs = records.flatMap((record) => inputsOf(needs.gateway.sn, record))
      const isLive = records.every(({ stored }) => !stored)
      return isLive
        ? inputs.map((input) => form('/input/post', printPost(input)))
        : [form('/input/bulk', printBulk(inputs))]
    },
    isAccepted: ({ status, text }) => status === 200 && (text.trim() === 'ok' || /"success":\s*true/.test(text)),
  })

const inputsOf = (gatewaySn: string, record: StoredRecord): EmoncmsInput[] =>
  readingsOf(record).map(({ deviceSn, at, values }) => ({
    node: nodeOf(gatewaySn, deviceSn),
    at,
    values: { ...values },
  }))

/** Nodes have names within their sender. The platform prefixes them with the sender's serial number. */
const nodeOf = (gatewaySn: string, deviceSn: string) =>
  deviceSn.startsWith(`${gatewaySn}-`) ? deviceSn.slice(gatewaySn.length + 1) : deviceSn

const form = (path: string, parameters: Record<string, string>) => ({
  path,
  contentType: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(parameters).toString(),
})
