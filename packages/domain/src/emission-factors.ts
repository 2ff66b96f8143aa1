/** What generating a kWh of electricity emits on average in a country: grams of CO₂ equivalent, over the whole life cycle. */
export interface EmissionFactor {
  /** ISO code. Null: the world's average. */
  country: string | null
  gPerKwh: number
  year: number
}

/** The world's average for an unknown country, and for one without a figure. */
export const emissionFactorOf = (country: string | undefined): EmissionFactor =>
  (country === undefined ? undefined : factors.get(country)) ?? worldFactor

/** Carbon intensity of electricity, lifecycle: Ember, processed by Our World in Data (CC BY 4.0), as of April 2026. */
export const emissionSource = 'Ember, Our World in Data'

/** g/kWh in the latest year with a figure, if that is not older than 2022. */
const gramsByYear: Readonly<Record<number, string>> = {
  2025: `
    AM 212, AR 346, AT 117, AU 525, AZ 632, BA 571, BD 696, BE 150, BG 276, BO 481, BR 110, BY 309, CA 191, CH 39,
    CL 289, CN 525, CO 187, CR 24, CY 489, CZ 401, DE 330, DK 114, DO 537, EC 159, EE 319, EG 563, ES 154, ET 23,
    FI 57, FR 41, GB 217, GE 146, GR 315, HR 159, HU 163, IE 257, IL 493, IN 670, IR 660, IT 285, JP 477, KE 95,
    KG 153, KH 499, KR 417, KW 635, KZ 805, LK 329, LT 138, LU 123, LV 139, MA 596, MD 633, ME 264, MK 441, MN 816,
    MT 484, MX 474, MY 602, NG 456, NL 254, NO 28, NZ 93, OM 544, PE 238, PH 588, PK 347, PL 589, PR 655, PT 128,
    PY 25, QA 582, RO 251, RS 696, RU 450, SE 35, SG 497, SI 183, SK 95, SV 139, TH 546, TJ 73, TN 560, TR 475,
    TW 633, US 384, UY 80, UZ 1000, VN 461, XK 901, ZA 699`,
  2024: `
    AE 468, AF 131, AG 595, AL 25, AO 185, AS 611, AW 550, BB 595, BF 562, BH 902, BI 184, BJ 584, BM 639, BN 892,
    BS 653, BT 24, BW 851, BZ 170, CD 28, CG 716, CI 405, CK 250, CM 226, CU 643, CV 462, DJ 450, DZ 633, ER 578,
    FJ 278, GA 523, GD 667, GH 469, GI 591, GL 150, GM 667, GN 181, GQ 644, GT 301, GU 608, GW 625, GY 645, HK 675,
    HN 322, HT 535, ID 680, IQ 683, IS 28, JM 563, JO 530, KI 500, KN 609, KP 341, KY 634, LA 232, LB 390, LC 650,
    LR 316, LY 827, MG 432, ML 539, MM 503, MO 474, MR 512, MS 1000, MU 642, MV 612, MW 55, MZ 129, NA 49, NC 561,
    NE 674, NI 301, NP 24, NR 600, PA 221, PF 431, PG 514, PS 414, RW 354, SA 692, SB 636, SC 556, SD 154, SL 48,
    SN 540, SO 512, SR 322, SS 643, SY 706, SZ 131, TC 630, TD 622, TG 423, TL 667, TM 1306, TO 571, TT 682, TZ 345,
    UG 59, VC 600, VE 86, WS 375, YE 592, ZM 120, ZW 384`,
  2023: `
    DM 600, FK 1000, FO 347, GF 245, GP 497, KM 643, MQ 530, PM 600, RE 394, SH 1000, ST 556, VG 647, VI 632, VU 500`,
  2022: `
    LS 21, UA 250`,
}

const worldFactor: EmissionFactor = { country: null, gPerKwh: 458, year: 2025 }

const factors = new Map(
  Object.entries(gramsByYear).flatMap(([year, grams]) =>
    [...grams.matchAll(/([A-Z]{2}) (\d+)/g)].map(([, country = '', gPerKwh]): [string, EmissionFactor] => [
      country,
      { country, gPerKwh: Number(gPerKwh), year: Number(year) },
    ]),
  ),
)
