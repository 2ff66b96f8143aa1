import type { ErrorCode } from '@heliograph/domain/errors'
import type { ProviderKind } from './provider-settings.ts'
import type { Stage } from './provider.ts'
import type { Taken } from './third-party.store.ts'

/** The specification has codes for its two providers (spec §8, 29-36); the others share general ones. */
export const codesOf: Record<ProviderKind, Record<Stage | Taken, ErrorCode>> = {
  wechat: {
    token: 'WECHAT_TOKEN_FAILED',
    person: 'WECHAT_USER_INFO_FAILED',
    used: 'WECHAT_ALREADY_USED',
    bound: 'ACCOUNT_BOUND_TO_WECHAT',
  },
  qq: {
    token: 'QQ_TOKEN_FAILED',
    person: 'QQ_USER_INFO_FAILED',
    used: 'QQ_ALREADY_USED',
    bound: 'ACCOUNT_BOUND_TO_QQ',
  },
  oidc: {
    token: 'THIRD_PARTY_TOKEN_FAILED',
    person: 'THIRD_PARTY_USER_INFO_FAILED',
    used: 'THIRD_PARTY_ALREADY_USED',
    bound: 'ACCOUNT_BOUND_TO_THIRD_PARTY',
  },
}
