import { entriesOf } from './records.ts'
import type { DataCentre } from './regions.ts'

/**
 * The regions that a person picks from at sign-up (spec §1), in the order of the list. CN is the mainland alone; OA is
 * Oceania; INTERNATIONAL is for everyone else.
 */
export const areas = ['CN', 'AS', 'EU', 'AF', 'OA', 'NA', 'SA', 'AN', 'INTERNATIONAL'] as const
export type Area = (typeof areas)[number]
export type Continent = keyof typeof countriesIn

export const isArea = (code: unknown): code is Area => areas.some((area) => area === code)

/** By the two letters of ISO 3166-1, and XK for Kosovo. Null if we do not know the country. */
export const continentOf = (countryCode: string): Continent | null => continents.get(countryCode) ?? null

/** The suggestion for a person from this country. */
export const areaOfCountry = (countryCode: string | null): Area => {
  if (countryCode === 'CN') return 'CN'
  return (countryCode === null ? null : continentOf(countryCode)) ?? 'INTERNATIONAL'
}

/** Where accounts of the area are stored (spec §3). */
export const dataCentreOf = (area: Area): DataCentre => (area === 'CN' ? 'CN' : 'FOREIGN_1')

/** A country on two continents is listed under the one where most of its people live. */
const countriesIn = {
  AS: `AE AF AM AZ BD BH BN BT CC CN CX GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM
    PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE`,
  EU: `AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK
    MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK`,
  AF: `AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE
    NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW`,
  OA: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
  NA: `AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT
    US VC VG VI`,
  SA: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
  AN: 'AQ BV GS HM TF',
}

const continents: ReadonlyMap<string, Continent> = new Map(
  entriesOf<Continent, string>(countriesIn).flatMap(([continent, codes]) =>
    codes.split(/\s+/).map((code) => [code, continent] as const),
  ),
)

/** By the two letters of ISO 3166-1, and XK for Kosovo; in no order. */
export const countryCodes: readonly string[] = [...continents.keys()]
