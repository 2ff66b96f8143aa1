import type { Words } from '@heliograph/phrases'

/** A search result to go to. */
export interface Place {
  key: string
  name: string
  /** Distinguishes it from others with the same name. */
  about?: string | undefined
  to: { page: string } | { plant: number } | { device: number; plant: number }
}

interface Found {
  plants: readonly { id: number; name: string; address: string | null }[]
  devices: readonly { deviceId: number; sn: string; name: string; plantId: number; plantName: string }[]
}

interface Asked {
  text: string
  pages: readonly Place[]
  found: Found | undefined
  words: Words['find']
}

export interface Group {
  name: string
  /** The position of its first entry in the whole list. */
  from: number
  places: Place[]
}

/** Plants first, because they are searched most; groups without a match are left out. */
export const groupsOf = ({ text, pages, found, words }: Asked): Group[] => {
  const wanted = text.trim().toLowerCase()
  const groups = [
    { name: words.plants, places: (found?.plants ?? []).map(plantPlace) },
    { name: words.devices, places: (found?.devices ?? []).map(devicePlace) },
    { name: words.pages, places: pages.filter(({ name }) => name.toLowerCase().includes(wanted)) },
  ].filter(({ places }) => places.length > 0)
  return groups.map((group, order) => ({
    ...group,
    from: groups.slice(0, order).reduce((sum, { places }) => sum + places.length, 0),
  }))
}

const plantPlace = ({ id, name, address }: Found['plants'][number]): Place => ({
  key: `plant-${id}`,
  name,
  about: address ?? undefined,
  to: { plant: id },
})

const devicePlace = ({ deviceId, sn, name, plantId, plantName }: Found['devices'][number]): Place => ({
  key: `device-${deviceId}`,
  name: name === sn ? sn : `${name} · ${sn}`,
  about: plantName,
  to: { device: deviceId, plant: plantId },
})
