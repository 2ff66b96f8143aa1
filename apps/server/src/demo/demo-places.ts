/** What plants need to know about a country. */
export interface Country {
  /** ISO 3166-1. */
  code: string
  name: string
  currency: string
  /** Typical prices of a kWh: most plants have two; some, as older clients left them, have one or none. */
  prices: { feedIn?: number; purchase?: number; flat?: number }
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

const germany: Country = { code: 'DE', name: 'Germany', currency: 'EUR', prices: { feedIn: 0.08, purchase: 0.37 } }
const austria: Country = { code: 'AT', name: 'Austria', currency: 'EUR', prices: { feedIn: 0.07, purchase: 0.3 } }
const spain: Country = { code: 'ES', name: 'Spain', currency: 'EUR', prices: { feedIn: 0.06, purchase: 0.24 } }
const italy: Country = { code: 'IT', name: 'Italy', currency: 'EUR', prices: { feedIn: 0.1, purchase: 0.31 } }
const france: Country = { code: 'FR', name: 'France', currency: 'EUR', prices: { feedIn: 0.1, purchase: 0.25 } }
const netherlands: Country = {
  code: 'NL',
  name: 'Netherlands',
  currency: 'EUR',
  prices: { feedIn: 0.05, purchase: 0.33 },
}
const portugal: Country = { code: 'PT', name: 'Portugal', currency: 'EUR', prices: { feedIn: 0.05, purchase: 0.24 } }
const slovenia: Country = { code: 'SI', name: 'Slovenia', currency: 'EUR', prices: { feedIn: 0.06, purchase: 0.2 } }
const finland: Country = { code: 'FI', name: 'Finland', currency: 'EUR', prices: { feedIn: 0.05, purchase: 0.17 } }
const switzerland: Country = {
  code: 'CH',
  name: 'Switzerland',
  currency: 'CHF',
  prices: { feedIn: 0.1, purchase: 0.29 },
}
const poland: Country = { code: 'PL', name: 'Poland', currency: 'PLN', prices: { feedIn: 0.35, purchase: 0.98 } }
const czechia: Country = { code: 'CZ', name: 'Czechia', currency: 'CZK', prices: { feedIn: 1.5, purchase: 6.8 } }
const romania: Country = { code: 'RO', name: 'Romania', currency: 'RON', prices: { feedIn: 0.45, purchase: 1.3 } }
const turkiye: Country = { code: 'TR', name: 'Türkiye', currency: 'TRY', prices: { feedIn: 2.1, purchase: 2.6 } }
const ukraine: Country = { code: 'UA', name: 'Ukraine', currency: 'UAH', prices: { flat: 4.3 } }
const britain: Country = {
  code: 'GB',
  name: 'United Kingdom',
  currency: 'GBP',
  prices: { feedIn: 0.15, purchase: 0.27 },
}
const kenya: Country = { code: 'KE', name: 'Kenya', currency: 'KES', prices: { flat: 21 }, gridV: 240 }
const southAfrica: Country = {
  code: 'ZA',
  name: 'South Africa',
  currency: 'ZAR',
  prices: { feedIn: 0.9, purchase: 3.1 },
}
const morocco: Country = { code: 'MA', name: 'Morocco', currency: 'MAD', prices: {}, gridV: 220 }
const emirates: Country = { code: 'AE', name: 'United Arab Emirates', currency: 'AED', prices: { flat: 0.38 } }
const india: Country = { code: 'IN', name: 'India', currency: 'INR', prices: { feedIn: 3, purchase: 7.5 } }
const nepal: Country = { code: 'NP', name: 'Nepal', currency: 'NPR', prices: { flat: 10 } }
const thailand: Country = { code: 'TH', name: 'Thailand', currency: 'THB', prices: { feedIn: 2.2, purchase: 4.2 } }
const vietnam: Country = {
  code: 'VN',
  name: 'Vietnam',
  currency: 'VND',
  prices: { feedIn: 670, purchase: 2200 },
  gridV: 220,
}
const japan: Country = {
  code: 'JP',
  name: 'Japan',
  currency: 'JPY',
  prices: { feedIn: 15, purchase: 31 },
  gridV: 200,
  gridHz: 60,
}
const korea: Country = {
  code: 'KR',
  name: 'South Korea',
  currency: 'KRW',
  prices: { feedIn: 120, purchase: 160 },
  gridV: 220,
  gridHz: 60,
}
const australia: Country = { code: 'AU', name: 'Australia', currency: 'AUD', prices: { feedIn: 0.05, purchase: 0.34 } }
const newZealand: Country = {
  code: 'NZ',
  name: 'New Zealand',
  currency: 'NZD',
  prices: { feedIn: 0.12, purchase: 0.33 },
}
const brazil: Country = { code: 'BR', name: 'Brazil', currency: 'BRL', prices: { flat: 0.82 }, gridV: 220, gridHz: 60 }
const chile: Country = { code: 'CL', name: 'Chile', currency: 'CLP', prices: { feedIn: 80, purchase: 170 }, gridV: 220 }
const mexico: Country = { code: 'MX', name: 'Mexico', currency: 'MXN', prices: { flat: 2.7 }, gridV: 220, gridHz: 60 }
const usa: Country = {
  code: 'US',
  name: 'United States',
  currency: 'USD',
  prices: { feedIn: 0.06, purchase: 0.18 },
  gridV: 240,
  gridHz: 60,
}
const canada: Country = {
  code: 'CA',
  name: 'Canada',
  currency: 'CAD',
  prices: { feedIn: 0.13, purchase: 0.15 },
  gridV: 240,
  gridHz: 60,
}
const china: Country = {
  code: 'CN',
  name: '中国',
  currency: 'CNY',
  prices: { feedIn: 0.42, purchase: 0.55 },
  gridV: 220,
}

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
