import type { User } from '@heliograph/contract'
import type { Person } from '#needs/people.ts'
import { seconds } from './times.ts'

/** A person in the shape of the API. */
export const userFields = (person: Person): User => {
  const lastLoginTime = person.lastLoginAt && seconds(person.lastLoginAt.getTime())
  return {
    id: person.id,
    name: person.name,
    countryCode: null,
    phoneNumber: person.phone,
    email: person.email,
    status: person.disabled ? 3 : 2,
    lastLoginTime,
    username: person.username,
    photo: null,
    system: person.brand,
    weChatNickname: null,
    qqNickname: null,
    lastLan: person.language,
    orgPhoto: null,
    oldUserId: null,
    openapiAppId: null,
    lastVisitTime: lastLoginTime,
    createdBy: null,
    createdDate: seconds(person.createdAt.getTime()),
  }
}
