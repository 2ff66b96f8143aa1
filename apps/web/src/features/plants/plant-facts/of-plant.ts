import type { PlantDetail } from '@heliograph/contract/browser'
import { missing, numberText } from '@heliograph/domain/numbers'
import { quantityOf } from '#charts/axes/quantity.ts'
import {
  azimuthText,
  dateText,
  entered,
  ifKnown,
  instantText,
  mail,
  numeric,
  optional,
  phone,
  yesNo,
  zoneText,
  type Fact,
  type Manner,
} from './writing.ts'

export const identityOf = ({ station, totalRunningDayCount, hasBattery }: PlantDetail, manner: Manner): Fact[] => {
  const { plantFacts, plants } = manner.words
  const words = plantFacts.identity
  const id = String(station.id)
  return [
    { name: words.name, text: station.name },
    { name: words.id, text: id, copy: id },
    { name: words.type, text: plants.type[station.type] },
    { name: words.grid, text: plants.grid[station.gridInterconnectionType] },
    { name: words.capacity, ...quantityOf(station.installedCapacity, 'kWp') },
    { name: words.battery, text: yesNo(hasBattery, manner) },
    { name: words.tilt, text: degrees(station.installationTiltAngle) },
    { name: words.azimuth, text: azimuthText(station.installationAzimuthAngle, manner) },
    { name: words.started, text: dateText(station.startOperatingTime, manner) },
    { name: words.running, ...numeric(totalRunningDayCount) },
    ...ifKnown([
      { name: words.connected, text: instantText(station.gridConnectedTime, manner) },
      { name: words.area, ...numeric(station.floorArea, 'm²') },
      { name: words.meterId, text: entered(station.nmi), ...(station.nmi && { copy: station.nmi }) },
    ]),
    { name: words.registered, text: instantText(station.createdDate, manner) },
    { name: words.changed, text: instantText(station.lastModifiedDate, manner) },
  ]
}

export const placeOf = ({ station: { location } }: PlantDetail, now: number, manner: Manner): Fact[] => {
  const { place: words } = manner.words.plantFacts
  return [
    { name: words.address, text: entered(location.address) },
    { name: words.coordinates, ...coordinatesOf(location, manner) },
    { name: words.zone, text: zoneText(manner.zone, now) },
  ]
}

/** `seesContact`: whether the contact details are shown to the person; to others they are no missing entry. */
export const peopleOf = (
  { station, powerStationUserorOrg: owner, creatorUser }: PlantDetail,
  seesContact: boolean,
  manner: Manner,
): Fact[] => {
  const { people: words, listSeparator } = manner.words.plantFacts
  return [
    { name: words.owner, text: entered(station.ownerName ?? owner?.userName) },
    { name: words.email, ...mail(owner?.userEmail) },
    { name: words.phone, ...phone(owner?.userPhone) },
    ...[{ name: words.contactPhone, ...phone(station.contactPhone) }].flatMap((fact) =>
      seesContact ? optional(fact) : ifKnown([fact]),
    ),
    { name: words.organisation, text: entered(owner?.orgName) },
    { name: words.creator, text: entered(creatorUser?.name ?? creatorUser?.username) },
    ...ifKnown([
      { name: words.creatorEmail, ...mail(creatorUser?.email) },
      { name: words.ownerCompany, text: entered(station.ownerCompany) },
      { name: words.admin, text: entered(owner?.adminName) },
      { name: words.adminEmail, ...mail(owner?.adminEmail) },
      { name: words.adminPhone, ...phone(owner?.adminPhone) },
      { name: words.members, text: entered(owner?.nameList?.join(listSeparator)) },
      { name: words.remark, text: entered(station.ownerRemark) },
    ]),
  ]
}

/** A `geo:` link that phones and map programs understand, so that no map service learns the plant's position. */
const coordinatesOf = ({ lat, lng }: PlantDetail['station']['location'], { words: { plantFacts } }: Manner) => {
  if (lat === null || lng === null) return { text: missing }
  const words = plantFacts.place
  const text = [
    (lat < 0 ? words.south : words.north)({ degrees: angle(lat) }),
    (lng < 0 ? words.west : words.east)({ degrees: angle(lng) }),
  ]
    // The letter stays beside its number where the line breaks.
    .map((part) => part.replaceAll(' ', noBreak))
    .join(words.latLngSeparator)
  return { text, href: `geo:${lat},${lng}`, copy: `${lat}, ${lng}` }
}

const noBreak = '\u00a0'

/** Five decimals are about a metre; two could be another village. */
const angle = (value: number) => `${numberText(Math.abs(value), 5)}°`
const degrees = (value: number | null) => (value === null ? missing : `${numberText(value)}°`)
