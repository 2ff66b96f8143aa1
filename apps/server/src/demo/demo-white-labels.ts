import type { Brand } from '@heliograph/brand/brand'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { functionsOfKind } from '@heliograph/domain/permissions'
import type { CentreName } from '@heliograph/domain/regions'
import type { DemoPeople } from './demo-people.ts'
import { business, faulty, house, storageHouse, type DemoPlant } from './demo-plant.ts'

/** A brand of the demo beside the original, with people and plants of its own. */
interface DemoWhiteLabel {
  brand: Brand
  people: DemoPeople
  plants: readonly DemoPlant[]
}

/** Created on demand, like the plants of the original. */
export const demoWhiteLabels = (centre: CentreName): DemoWhiteLabel[] => {
  const { brand, people } = labels
  return centre === 'eu' ? [{ brand, people, plants: plants() }] : []
}

/** Who can sign in at a host of their own. */
export const demoWhiteLabelPeople = (centre: CentreName) => (centre === 'eu' ? [labels] : [])

const labels = {
  brand: nordlicht,
  people: {
    brand: nordlicht.code,
    organisation: 'Nordlicht Energie',
    ownerEmail: 'owner@nordlicht.test',
    creatorEmail: 'installer@nordlicht.test',
    accounts: [
      { email: 'owner@nordlicht.test', name: 'Ida Halvorsen', language: 'en' },
      { email: 'admin@nordlicht.test', name: 'Nora Lind', language: 'en', operator: true },
      {
        email: 'installer@nordlicht.test',
        name: 'Sven Arndt',
        language: 'en',
        member: { role: 'org-admin', kind: 'org-admin', functions: functionsOfKind['org-admin'] },
      },
    ],
  } satisfies DemoPeople,
}

const plants = () => [
  storageHouse('Halvorsen Home', 'hamburg', { modules: 22, batteryKwh: 10.2, yearlyKwh: 4900 }),
  house('Kapteeninkatu 4', 'turku', { modules: 18, yearlyKwh: 6100 }),
  faulty(business('Werft Nord', 'hamburg', { modules: 120, yearlyKwh: 96_000, inverters: 1 }), {
    daysAgo: 5,
    from: '11:40',
    to: '12:20',
    fault: 'gridOverVoltage',
  }),
  { ...house('Lotsenweg 3', 'hamburg', { modules: 16, yearlyKwh: 3800 }), builtDaysAgo: 20 },
]
