import type { ApiToken } from '@heliograph/contract'
import { seconds, secondsOf } from '#wire/times.ts'
import type { ListedToken } from './api-tokens.ts'

export const tokenOf = ({ createdAt, expiresAt, usedAt, usedIp, usedCountry, ...own }: ListedToken): ApiToken => ({
  ...own,
  createTime: seconds(createdAt.getTime()),
  expireTime: seconds(expiresAt.getTime()),
  lastUsedTime: secondsOf(usedAt),
  lastUsedIp: usedIp,
  lastUsedCountry: usedCountry,
})
