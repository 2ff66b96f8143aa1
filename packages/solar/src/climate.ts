/** The usual weather of a place, month by month. */
export interface Climate {
  /** Global light on the horizontal relative to that of a clear sky with Linke turbidity 3, from January. */
  clearness: readonly number[]
  /** Mean air temperature, °C. */
  airC: readonly number[]
  altitudeM: number
}

/** Of the nearest station; undefined if all of them are too far away to say anything about a place. */
export const climateAt = (latitude: number, longitude: number): Climate | undefined => {
  let [nearest, leastKm]: [Climate | undefined, number] = [undefined, farKm]
  for (const station of stations) {
    const km = distanceKm(latitude, longitude, station.latitude, station.longitude)
    if (km < leastKm) [nearest, leastKm] = [station, km]
  }
  return nearest
}

/** A monthly figure on a day, between the middles of two months. */
export const onDay = (months: readonly number[], dayOfYear: number) => {
  const place = ((dayOfYear - 15.5) / 365.25) * 12
  const month = Math.floor(place)
  const [from, to] = [months[(month + 12) % 12] ?? 0, months[(month + 13) % 12] ?? 0]
  return from + (to - from) * (place - month)
}

/** Where there is no climate: yearly mean, its variation and the decrease with altitude depend on the latitude. */
export const usualAirC = (latitude: number, altitudeM: number, dayOfYear: number) => {
  const degrees = Math.abs(latitude)
  const yearlyMean = 27 - 0.006 * degrees * degrees - lapseKPerM * altitudeM
  const coldestDay = latitude < 0 ? 203 : 20
  return yearlyMean - 0.19 * degrees * Math.cos((2 * Math.PI * (dayOfYear - coldestDay)) / 365.25)
}

/** By which air is colder per metre of altitude. */
export const lapseKPerM = 0.0065

export const distanceKm = (latitude: number, longitude: number, toLatitude: number, toLongitude: number) => {
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const across = Math.cos(latitude * radians) * Math.cos(toLatitude * radians) * half(toLongitude - longitude)
  return 2 * 6371 * Math.asin(Math.sqrt(half(toLatitude - latitude) + across))
}

const radians = Math.PI / 180
const farKm = 1500

const station = (
  name: string,
  latitude: number,
  longitude: number,
  altitudeM: number,
  clearnessPct: string,
  airC: string,
) => ({
  name,
  latitude,
  longitude,
  altitudeM,
  clearness: clearnessPct.split(' ').map((pct) => Number(pct) / 100),
  airC: airC.split(' ').map(Number),
})

/**
 * Sums and means of typical years published for building simulation on energyplus.net: IWEC (ASHRAE), TMY3 (NREL), SWEC
 * (Spain), CSWD (China), SWERA (UNEP), IMGW (Poland), MSI (Israel) and NIWA (New Zealand). The clear sky is that of
 * `clear-sky.ts` at each place.
 */
const typicalYears = [
  station(
    'Addis Ababa',
    8.98,
    38.8,
    2355,
    '75 72 67 64 66 62 54 54 62 72 80 78',
    '16 16 17 18 18 16 15 15 16 16 15 15',
  ),
  station('Adelaide', -34.93, 138.52, 4, '90 88 88 82 78 77 76 80 81 84 86 82', '21 22 20 16 14 12 11 12 13 16 18 20'),
  station('Amsterdam', 52.3, 4.77, -2, '55 60 62 57 64 60 63 63 59 56 59 54', '4 4 5 8 13 15 17 17 14 11 6 4'),
  station('Aswan', 23.97, 32.78, 194, '92 93 94 95 91 98 98 98 97 95 96 93', '16 17 22 28 31 33 34 34 32 28 23 17'),
  station('Athens', 37.9, 23.73, 15, '70 69 71 73 77 89 92 90 89 77 66 69', '11 10 11 15 20 25 27 28 24 19 15 11'),
  station('Badajoz', 38.88, -6.81, 350, '78 77 77 76 82 84 93 93 87 84 83 80', '9 10 12 14 18 22 25 25 23 17 12 9'),
  station('Berlin', 52.47, 13.4, 49, '47 53 48 64 65 62 66 67 59 56 58 49', '2 0 5 8 14 18 19 18 15 10 4 2'),
  station('Birmingham', 52.45, -1.73, 99, '59 59 60 62 63 64 67 66 64 62 63 66', '5 4 6 7 11 14 17 16 13 10 7 5'),
  station('Brindisi', 40.65, 17.95, 10, '74 71 74 69 78 83 91 88 83 70 72 75', '10 9 11 14 18 22 26 26 23 19 15 11'),
  station('Buffalo', 42.93, -78.73, 215, '66 67 68 67 71 77 75 73 70 66 59 68', '-3 -4 3 7 14 19 22 21 17 10 6 -2'),
  station('Cairo', 30.13, 31.4, 74, '73 79 78 82 86 91 91 88 90 78 78 78', '14 14 17 22 25 28 28 28 27 24 19 15'),
  station('Caribou', 46.87, -68.03, 190, '89 82 62 59 65 73 57 77 61 65 71 91', '-11 -10 -7 3 9 16 18 19 12 6 -2 -8'),
  station('Copenhagen', 55.63, 12.67, 5, '59 58 61 61 67 69 68 69 60 62 57 68', '1 0 3 6 11 15 17 17 12 10 5 2'),
  station('Debrecen', 47.48, 21.63, 112, '58 66 63 66 71 73 77 78 71 67 60 58', '-1 0 6 11 15 19 21 20 16 11 4 0'),
  station('Dublin', 53.43, -6.25, 85, '60 59 57 58 61 60 59 60 58 62 65 67', '6 5 7 9 11 14 16 15 13 11 7 6'),
  station('Eilat', 29.55, 34.95, 12, '84 88 87 84 83 93 92 98 98 85 75 80', '15 17 20 24 28 32 33 33 31 27 22 17'),
  station('Frankfurt', 50.05, 8.6, 113, '44 53 61 62 63 56 68 68 62 62 45 48', '2 2 5 9 15 16 20 19 15 11 5 2'),
  station('Fresno', 36.78, -119.72, 102, '60 75 82 91 91 97 96 99 93 94 81 70', '8 10 13 17 22 26 29 27 24 20 11 8'),
  station('Geneva', 46.25, 6.13, 416, '47 54 62 62 66 66 72 73 69 59 51 48', '2 2 6 10 13 17 20 20 16 11 5 3'),
  station('Graz', 47, 15.43, 347, '67 59 59 59 59 60 65 67 66 65 55 56', '-1 0 5 10 15 17 20 19 15 10 4 -1'),
  station('Hamburg', 53.63, 10, 16, '49 53 58 65 66 60 59 62 58 58 57 50', '2 0 4 7 13 16 17 17 14 10 5 3'),
  station('Hangzhou', 30.23, 120.17, 42, '48 47 50 50 52 52 53 58 53 52 53 64', '5 7 11 16 21 25 28 28 24 19 13 7'),
  station('Helsinki', 60.32, 24.97, 56, '70 72 62 69 75 73 73 69 64 64 58 69', '-4 -6 -1 4 10 14 17 16 10 6 -1 -3'),
  station('Hilo', 19.72, -155.05, 9, '70 67 62 63 61 66 61 69 70 68 66 73', '22 22 22 23 23 23 24 24 25 24 23 22'),
  station('Innsbruck', 47.27, 11.35, 593, '76 63 62 60 59 59 68 65 61 66 65 70', '-1 1 5 9 14 17 19 18 14 10 2 0'),
  station('Kraków', 50.08, 19.92, 237, '63 52 50 58 68 65 63 63 60 58 62 75', '-1 -3 3 8 13 18 18 18 14 9 2 -1'),
  station(
    'Las Palmas',
    27.93,
    -15.38,
    25,
    '87 84 82 81 82 81 83 83 83 85 87 88',
    '18 18 18 19 20 21 23 24 24 22 20 18',
  ),
  station('Linz', 48.23, 14.2, 313, '51 60 55 62 68 63 71 70 63 55 49 52', '-1 -1 5 9 15 17 19 19 14 9 3 1'),
  station('London', 51.15, -0.18, 62, '55 50 51 60 65 60 64 66 62 60 63 56', '4 4 7 8 12 15 17 17 14 11 8 5'),
  station('Lyon', 45.73, 5.08, 240, '46 59 67 64 63 70 74 72 69 55 50 49', '3 3 8 11 15 19 21 21 16 13 7 4'),
  station(
    'Mexico City',
    19.43,
    -99.08,
    2234,
    '67 67 67 64 61 61 60 63 61 63 63 61',
    '15 16 18 19 19 19 18 17 17 16 16 14',
  ),
  station('Montpellier', 43.58, 3.97, 6, '77 69 78 72 73 78 83 85 77 72 71 75', '7 7 10 13 17 21 24 24 20 15 11 8'),
  station('Munich', 48.13, 11.7, 529, '53 59 55 62 70 60 69 68 61 62 54 51', '0 -3 3 7 12 14 18 17 14 9 4 0'),
  station('Nelson', -41.3, 173.22, 4, '77 77 83 82 84 83 81 81 74 71 76 75', '18 18 16 14 11 8 8 9 11 13 14 17'),
  station('Oslo', 59.9, 10.62, 17, '74 56 60 59 69 68 67 64 59 61 62 77', '-4 -1 1 5 12 15 17 17 11 7 2 -2'),
  station(
    'Phoenix',
    33.45,
    -111.97,
    337,
    '92 89 88 96 96 98 92 94 98 95 99 96',
    '13 16 17 24 27 34 35.6 34 30 25 18 12',
  ),
  station('Prague', 50.1, 14.28, 366, '41 52 54 58 57 58 61 62 54 51 44 47', '-1 -2 4 8 13 16 17 18 13 8 2 1'),
  station('Raleigh', 35.87, -78.78, 127, '74 74 74 78 71 76 74 75 72 77 70 77', '4 5 11 16 20 24 26 24 22 15 11 6'),
  station('Seville', 37.42, -5.9, 31, '83 81 78 77 83 85 92 93 87 86 86 86', '11 12 14 16 20 23 27 27 24 19 14 11'),
  station('Sofia', 42.73, 23.38, 595, '46 54 47 49 51 61 65 71 64 55 43 42', '0 0 5 10 14 19 20 20 17 11 5 1'),
  station('Strasbourg', 48.55, 7.63, 154, '49 52 62 61 60 65 69 72 65 52 50 52', '2 2 6 10 14 17 19 19 15 11 5 3'),
  station('Stuttgart', 48.68, 9.22, 419, '53 56 59 61 59 58 70 71 67 60 57 56', '1 0 5 8 13 15 19 18 14 9 5 2'),
  station('Sydney', -33.95, 151.18, 3, '76 72 76 78 75 74 80 84 80 78 71 71', '22 23 21 19 16 13 12 14 15 18 20 21'),
  station('Thessaloniki', 40.52, 22.97, 4, '66 77 74 71 75 84 87 86 82 75 68 65', '6 7 10 13 18 23 26 25 21 16 11 7'),
  station('Tokyo', 36.18, 140.42, 35, '79 73 61 64 59 49 54 65 56 62 72 73', '2 3 6 11 16 19 23 24 21 16 9 5'),
  station('Venice', 45.5, 12.33, 6, '52 53 62 60 59 65 75 71 60 55 55 46', '2 4 7 13 18 21 24 23 19 14 8 4'),
  station('Vienna', 48.12, 16.57, 190, '51 57 59 63 65 65 70 74 64 58 49 47', '0 -1 5 11 15 17 20 20 15 11 5 0'),
  station('Warsaw', 52.17, 20.97, 107, '47 53 55 62 66 57 65 68 65 58 59 50', '-1 -2 3 8 14 17 18 18 13 9 4 0'),
  station('Zaragoza', 41.67, -1.02, 158, '72 75 73 71 75 79 86 87 80 79 76 74', '6 8 10 13 17 21 24 24 21 15 10 7'),
]

/**
 * Where no typical year could be had: monthly hours of sunshine, and the light that they mean by the Ångström formula with
 * the coefficients of FAO 56 (R. Allen et al., 1998, equation 35: 0.25 and 0.50 of the light outside of the atmosphere).
 * Hours and temperatures are normals of the national weather services as Wikipedia listed them in 2023 (cities by
 * sunshine duration, by average temperature); of Kathmandu by Nepal's Department of Hydrology and Meteorology, of Hapcheon by the
 * Korea Meteorological Administration (1981-2010), of Kisumu by climatestotravel.com (1991-2020).
 */
const sunshineHours = [
  station(
    'Antofagasta',
    -23.43,
    -70.43,
    135,
    '87 90 88 87 85 84 81 79 77 80 82 85',
    '20 20 19 17 16 14 14 14 15 16 17 19',
  ),
  station(
    'Bloemfontein',
    -29.1,
    26.3,
    1354,
    '76 75 77 82 90 92 93 89 83 79 78 79',
    '23 21 19 15 11 7 7 10 15 18 20 22',
  ),
  station('Cape Town', -33.97, 18.6, 42, '88 90 89 87 86 85 85 83 80 83 86 86', '20 20 19 17 14 13 12 12 14 16 18 20'),
  station(
    'Chiang Mai',
    18.78,
    98.98,
    312,
    '92 90 88 84 67 61 54 54 61 73 81 89',
    '22 24 27 29 28 28 27 27 27 26 24 21',
  ),
  station('Da Nang', 16.03, 108.2, 7, '63 66 69 72 76 76 77 72 67 62 60 57', '22 22 24 26 28 29 29 29 28 26 24 22'),
  station('Delhi', 28.58, 77.2, 216, '86 85 80 81 77 66 61 64 76 89 93 88', '14 17 22 29 33 34 31 30 29 26 21 15'),
  station('Dubai', 25.25, 55.33, 5, '92 87 82 87 91 91 87 88 93 95 99 94', '19 19 22 26 30 32 34 34 32 29 24 21'),
  station('Fortaleza', -3.82, -38.53, 26, '74 71 63 62 73 77 84 88 88 87 88 82', '27 27 26 26 26 26 26 26 26 27 27 27'),
  station('Hapcheon', 35.57, 128.17, 33, '85 82 75 74 70 63 59 64 68 78 81 86', '-1 2 7 13 18 22 25 25 21 14 8 2'),
  station('Kathmandu', 27.7, 85.37, 1337, '81 88 78 71 67 60 52 57 55 80 85 89', '10 12 16 19 22 24 24 24 23 19 15 11'),
  station('Kisumu', -0.1, 34.75, 1149, '81 81 75 75 76 76 70 70 75 75 70 76', '24 25 25 24 23 23 23 23 23 24 24 24'),
  station('Marrakesh', 31.62, -8.03, 466, '89 85 81 79 80 84 86 86 84 85 87 91', '12 14 16 17 21 24 28 28 25 21 16 13'),
  station('Mumbai', 19.12, 72.85, 14, '92 91 85 86 84 60 47 47 65 81 88 90', '24 25 27 28 30 29 28 27 27 28 27 25'),
  station('Nairobi', -1.32, 36.92, 1624, '78 79 74 66 62 59 53 52 61 68 64 73', '18 19 19 19 18 16 16 16 17 19 18 18'),
  station(
    'São Paulo',
    -23.5,
    -46.62,
    792,
    '55 61 62 68 70 71 71 68 61 60 59 56',
    '22 22 22 20 17 16 16 17 18 19 20 21',
  ),
]

export const stations: readonly (Climate & { name: string; latitude: number; longitude: number })[] = [
  ...typicalYears,
  ...sunshineHours,
]
