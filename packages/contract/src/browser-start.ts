import type { contract } from './contract.ts'
import type { Endpoints } from './kit/client.ts'

export type StartGroup = 'auth' | 'thirdParty' | 'branding'

/** What is asked before somebody is logged in, at the latest when the form of the log-in has been painted. No stream, no file. */
export const startEndpoints: Pick<Endpoints<typeof contract>, StartGroup> = {
  auth: {
    token: 'FORMDATA /oauth2-s/oauth/token',
    logout: 'POST /oauth2-s/oauth/logout',
    handOver: 'POST /oauth2-s/oauth/hand-over',
  },
  thirdParty: {
    providers: 'GET /oauth2-s/third-party/providers',
    begin: 'POST /oauth2-s/third-party/begin',
    beginLink: 'POST /oauth2-s/third-party/begin-link',
    finish: 'POST /oauth2-s/third-party/finish',
    register: 'POST /oauth2-s/third-party/register',
    linked: 'GET /oauth2-s/third-party/linked',
    link: 'POST /oauth2-s/third-party/link',
    unlink: 'POST /oauth2-s/third-party/unlink',
  },
  branding: {
    configuration: 'POST /backyard-api-s/oem/project/basic-info',
  },
}
