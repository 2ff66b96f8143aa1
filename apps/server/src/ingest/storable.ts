import type { Detail } from '@heliograph/domain/rejection-details'
import type { Rejection } from '@heliograph/domain/rejections'

/** Text from devices can have any length, and characters that PostgreSQL can't store: zero and halves of surrogate pairs. */
export const storable = (text: string) =>
  text
    .replaceAll('\0', '')
    .slice(0, mostCharacters)
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')

export const storableRejection = ({ reason, detail }: Rejection): Rejection => ({
  reason,
  ...(detail && { detail: storableDetail(detail) }),
})

const storableDetail = ({ code, values, because }: Detail): Detail => ({
  code,
  ...(values && {
    values: Object.fromEntries(
      Object.entries(values).map(([slot, value]) => [slot, typeof value === 'string' ? storable(value) : value]),
    ),
  }),
  ...(because && { because: because.map(storableDetail) }),
})

const mostCharacters = 500
