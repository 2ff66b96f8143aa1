/**
 * What plants need to know about a country: its name in the platform if it is known there, its currency and its grid.
 */
export interface Country {
  name: string
  nationId?: number
  currency: string
  /** A typical revenue per kWh that is generated, fed in or not bought. */
  pricePerKwh: number
  /** 230 V and 50 Hz by default. */
  gridV?: number
  gridHz?: number
}

export interface Place {
  city: string
  country: Country
  latitude: number
  longitude: number
  altitudeM: number
  zone: string
  /** 3 by default. */
  linkeTurbidity?: number
}

const euro = (name: string, pricePerKwh: number): Country => ({ name, currency: 'EUR', pricePerKwh })

const germany = { ...euro('Germany', 0.16), nationId: 60 }
const austria = euro('Austria', 0.15)
const spain = euro('Spain', 0.11)
const italy = euro('Italy', 0.17)
const france = euro('France', 0.13)
const netherlands = euro('Netherlands', 0.18)
const portugal = euro('Portugal', 0.12)
const slovenia = euro('Slovenia', 0.12)
const finland = euro('Finland', 0.09)
const switzerland: Country = { name: 'Switzerland', currency: 'CHF', pricePerKwh: 0.17 }
const poland: Country = { name: 'Poland', currency: 'PLN', pricePerKwh: 0.62 }
const czechia: Country = { name: 'Czechia', currency: 'CZK', pricePerKwh: 3.1 }
const romania: Country = { name: 'Romania', currency: 'RON', pricePerKwh: 0.75 }
const turkiye: Country = { name: 'Türkiye', currency: 'TRY', pricePerKwh: 2.6 }
const ukraine: Country = { name: 'Ukraine', currency: 'UAH', pricePerKwh: 4.3 }
const britain: Country = { name: 'United Kingdom', currency: 'GBP', pricePerKwh: 0.17 }
const kenya: Country = { name: 'Kenya', currency: 'KES', pricePerKwh: 21, gridV: 240 }
const southAfrica: Country = { name: 'South Africa', currency: 'ZAR', pricePerKwh: 2.4 }
const morocco: Country = { name: 'Morocco', currency: 'MAD', pricePerKwh: 1.2, gridV: 220 }
const emirates: Country = { name: 'United Arab Emirates', currency: 'AED', pricePerKwh: 0.38 }
const india: Country = { name: 'India', nationId: 105, currency: 'INR', pricePerKwh: 6.5 }
const nepal: Country = { name: 'Nepal', currency: 'NPR', pricePerKwh: 10 }
const thailand: Country = { name: 'Thailand', currency: 'THB', pricePerKwh: 3.9 }
const vietnam: Country = { name: 'Vietnam', currency: 'VND', pricePerKwh: 2100, gridV: 220 }
const japan: Country = { name: 'Japan', currency: 'JPY', pricePerKwh: 27, gridV: 200, gridHz: 60 }
const korea: Country = { name: 'South Korea', currency: 'KRW', pricePerKwh: 150, gridV: 220, gridHz: 60 }
const australia: Country = { name: 'Australia', currency: 'AUD', pricePerKwh: 0.21 }
const newZealand: Country = { name: 'New Zealand', currency: 'NZD', pricePerKwh: 0.22 }
const brazil: Country = { name: 'Brazil', nationId: 33, currency: 'BRL', pricePerKwh: 0.82, gridV: 220, gridHz: 60 }
const chile: Country = { name: 'Chile', currency: 'CLP', pricePerKwh: 115, gridV: 220 }
const mexico: Country = { name: 'Mexico', currency: 'MXN', pricePerKwh: 2.7, gridV: 220, gridHz: 60 }
const usa: Country = { name: 'United States', currency: 'USD', pricePerKwh: 0.15, gridV: 240, gridHz: 60 }
const canada: Country = { name: 'Canada', currency: 'CAD', pricePerKwh: 0.14, gridV: 240, gridHz: 60 }
const china: Country = { name: '中国', currency: 'CNY', pricePerKwh: 0.55, gridV: 220 }

const place = (
  city: string,
  country: Country,
  zone: string,
  latitude: number,
  longitude: number,
  altitudeM: number,
  linkeTurbidity?: number,
): Place => ({ city, country, zone, latitude, longitude, altitudeM, ...(linkeTurbidity && { linkeTurbidity }) })

export const places = {
  munich: place('Munich', germany, 'Europe/Berlin', 48.137, 11.575, 519),
  freiburg: place('Freiburg', germany, 'Europe/Berlin', 47.999, 7.842, 278),
  leipzig: place('Leipzig', germany, 'Europe/Berlin', 51.34, 12.375, 113),
  hamburg: place('Hamburg', germany, 'Europe/Berlin', 53.551, 9.994, 6),
  nuremberg: place('Nuremberg', germany, 'Europe/Berlin', 49.452, 11.077, 302),
  kassel: place('Kassel', germany, 'Europe/Berlin', 51.313, 9.481, 167),
  graz: place('Graz', austria, 'Europe/Vienna', 47.071, 15.438, 353),
  linz: place('Linz', austria, 'Europe/Vienna', 48.306, 14.286, 266),
  bern: place('Bern', switzerland, 'Europe/Zurich', 46.948, 7.447, 542),
  seville: place('Seville', spain, 'Europe/Madrid', 37.389, -5.984, 7),
  zaragoza: place('Zaragoza', spain, 'Europe/Madrid', 41.649, -0.889, 208),
  lasPalmas: place('Las Palmas', spain, 'Atlantic/Canary', 28.124, -15.43, 8),
  bologna: place('Bologna', italy, 'Europe/Rome', 44.494, 11.343, 54),
  bari: place('Bari', italy, 'Europe/Rome', 41.117, 16.872, 5),
  montpellier: place('Montpellier', france, 'Europe/Paris', 43.611, 3.877, 27),
  lyon: place('Lyon', france, 'Europe/Paris', 45.764, 4.836, 173),
  utrecht: place('Utrecht', netherlands, 'Europe/Amsterdam', 52.091, 5.122, 5),
  krakow: place('Kraków', poland, 'Europe/Warsaw', 50.065, 19.945, 219),
  brno: place('Brno', czechia, 'Europe/Prague', 49.195, 16.607, 237),
  maribor: place('Maribor', slovenia, 'Europe/Ljubljana', 46.557, 15.646, 275),
  cluj: place('Cluj-Napoca', romania, 'Europe/Bucharest', 46.771, 23.624, 360),
  izmir: place('Izmir', turkiye, 'Europe/Istanbul', 38.424, 27.143, 25),
  lviv: place('Lviv', ukraine, 'Europe/Kyiv', 49.84, 24.03, 296),
  evora: place('Évora', portugal, 'Europe/Lisbon', 38.571, -7.909, 300),
  bristol: place('Bristol', britain, 'Europe/London', 51.454, -2.588, 11),
  turku: place('Turku', finland, 'Europe/Helsinki', 60.452, 22.267, 22),
  nairobi: place('Nairobi', kenya, 'Africa/Nairobi', -1.286, 36.817, 1795),
  kisumu: place('Kisumu', kenya, 'Africa/Nairobi', -0.092, 34.768, 1131),
  capeTown: place('Cape Town', southAfrica, 'Africa/Johannesburg', -33.925, 18.424, 25),
  bloemfontein: place('Bloemfontein', southAfrica, 'Africa/Johannesburg', -29.118, 26.214, 1395),
  marrakesh: place('Marrakesh', morocco, 'Africa/Casablanca', 31.629, -7.981, 466, 4),
  dubai: place('Dubai', emirates, 'Asia/Dubai', 25.205, 55.271, 5, 5),
  jaipur: place('Jaipur', india, 'Asia/Kolkata', 26.912, 75.787, 431, 5),
  pune: place('Pune', india, 'Asia/Kolkata', 18.52, 73.857, 560, 4.5),
  pokhara: place('Pokhara', nepal, 'Asia/Kathmandu', 28.21, 83.986, 822),
  chiangMai: place('Chiang Mai', thailand, 'Asia/Bangkok', 18.788, 98.985, 310, 4.5),
  daNang: place('Da Nang', vietnam, 'Asia/Ho_Chi_Minh', 16.054, 108.202, 5, 4),
  nagoya: place('Nagoya', japan, 'Asia/Tokyo', 35.181, 136.906, 15),
  daejeon: place('Daejeon', korea, 'Asia/Seoul', 36.35, 127.385, 60),
  adelaide: place('Adelaide', australia, 'Australia/Adelaide', -34.929, 138.601, 50),
  newcastle: place('Newcastle', australia, 'Australia/Sydney', -32.928, 151.782, 10),
  nelson: place('Nelson', newZealand, 'Pacific/Auckland', -41.271, 173.284, 10),
  campinas: place('Campinas', brazil, 'America/Sao_Paulo', -22.906, -47.061, 685),
  fortaleza: place('Fortaleza', brazil, 'America/Fortaleza', -3.732, -38.527, 21),
  antofagasta: place('Antofagasta', chile, 'America/Santiago', -23.65, -70.395, 40),
  queretaro: place('Querétaro', mexico, 'America/Mexico_City', 20.589, -100.39, 1820),
  tucson: place('Tucson', usa, 'America/Phoenix', 32.222, -110.975, 728),
  fresno: place('Fresno', usa, 'America/Los_Angeles', 36.738, -119.787, 94),
  raleigh: place('Raleigh', usa, 'America/New_York', 35.78, -78.639, 96),
  hilo: place('Hilo', usa, 'Pacific/Honolulu', 19.707, -155.085, 12),
  guelph: place('Guelph', canada, 'America/Toronto', 43.545, -80.248, 334),
  stJohns: place("St. John's", canada, 'America/St_Johns', 47.561, -52.713, 28),
  hangzhou: place('杭州', china, 'Asia/Shanghai', 30.274, 120.155, 19, 4.5),
} as const satisfies Record<string, Place>

export type PlaceName = keyof typeof places
