import type {
  ListedGateway as WiredGateway,
  ListedOrganisation as WiredOrganisation,
  ListedPerson,
  ListedMessage as WiredMessage,
  ListedPlant as WiredPlant,
} from '@heliograph/contract'
import { secondsOf } from '#wire/times.ts'
import type { Part } from './directory.ts'
import type { ListedGateway, ListedOrganisation, ListedPlant } from './listed.store.ts'
import type { ListedMessage } from './messages.store.ts'
import type { Person } from './people.store.ts'

export const partOf = <Row, Wired>({ next, rows }: Part<Row>, wired: (row: Row) => Wired) => ({
  next,
  data: rows.map(wired),
})

export const personOf =
  (here: string) =>
  ({ disabled, revokedAt, migratedTo, createdAt, lastLoginAt, ...person }: Person): ListedPerson => ({
    ...person,
    state: revokedAt ? 'CANCELLED' : migratedTo !== null ? 'MOVED' : disabled ? 'DISABLED' : 'ACTIVE',
    dataCentre: migratedTo ?? here,
    createTime: secondsOf(createdAt),
    lastLoginTime: secondsOf(lastLoginAt),
  })

export const organisationOf = ({ createdAt, ...organisation }: ListedOrganisation): WiredOrganisation => ({
  ...organisation,
  createTime: secondsOf(createdAt),
})

export const gatewayOf = ({ plantId, plantName, heardAt, ...gateway }: ListedGateway): WiredGateway => ({
  ...gateway,
  systemId: plantId,
  systemName: plantName,
  lastTime: secondsOf(heardAt),
})

export const plantOf = ({ id, name, createdAt, ownerId, ownerName, ...plant }: ListedPlant): WiredPlant => ({
  systemId: id,
  systemName: name,
  owner:
    ownerId === null ? null : { id: ownerId, name: ownerName ?? '', email: plant.ownerEmail, phone: plant.ownerPhone },
  businesses: plant.businesses,
  gateways: plant.gateways,
  createTime: secondsOf(createdAt),
})

export const messageOf = ({ userId: _, createdAt, sentAt, nextAt, ...message }: ListedMessage): WiredMessage => ({
  ...message,
  createTime: secondsOf(createdAt),
  sentTime: secondsOf(sentAt),
  nextTime: secondsOf(nextAt),
})
