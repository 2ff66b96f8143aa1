import { printSamples } from '@heliograph/protocols/http-push/samples'
import { readingsOf } from './json-records.ts'
import type { Link, LinkNeeds, LinkTiming } from './link.ts'
import { openPosting } from './posting.ts'

/** A gateway that posts our own batch format. */
export const openHttpPush = (needs: LinkNeeds & { timing?: LinkTiming }): Link =>
  openPosting(needs, {
    postsOf: (records) => [
      { path: samplesPath, contentType: 'application/json', body: printSamples(records.flatMap(readingsOf)) },
    ],
    // 422: nothing of it can ever be stored, so sending it again would block what comes after it.
    isAccepted: ({ status }) => (status >= 200 && status < 300) || status === 422,
  })

const samplesPath = '/v1/samples'
