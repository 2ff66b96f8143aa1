/** The sun's position in degrees. Azimuth is clockwise from north. */
export interface SunPosition {
  /** Geometric, without refraction. */
  zenithDeg: number
  /** Including refraction. */
  apparentZenithDeg: number
  azimuthDeg: number
}

/**
 * NOAA's solar calculator after J. Meeus, Astronomical Algorithms (1998), chapter 25: within 0.01° between 1900 and
 * 2100. Longitude is positive to the east. Pressure and temperature are only used for refraction.
 */
export const sunPosition = (
  at: number,
  latitude: number,
  longitude: number,
  pressureHpa = 1013.25,
  temperatureC = 12,
): SunPosition => {
  const { declination, equationOfTimeMin } = courseOn(at)
  const minutes = (at / 60_000) % 1440
  const hourAngle = ((minutes + equationOfTimeMin + 4 * longitude) / 4 - 180) * radians
  const phi = latitude * radians
  const cosHour = Math.cos(hourAngle)
  const east = -Math.sin(hourAngle) * Math.cos(declination)
  const north = Math.sin(declination) * Math.cos(phi) - Math.cos(declination) * Math.sin(phi) * cosHour
  const up = Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * cosHour
  const elevationDeg = Math.asin(Math.max(-1, Math.min(1, up))) / radians
  const azimuthDeg = (Math.atan2(east, north) / radians + 360) % 360
  const zenithDeg = 90 - elevationDeg
  return {
    zenithDeg,
    apparentZenithDeg: zenithDeg - refractionDeg(elevationDeg, pressureHpa, temperatureC),
    azimuthDeg,
  }
}

/**
 * The refraction in degrees at a geometric elevation. Sæmundsson's formula as used in I. Reda, A. Andreas, Solar
 * Position Algorithm (NREL/TP-560-34302, 2008), equation 42; 0 once the sun has set.
 */
export const refractionDeg = (elevationDeg: number, pressureHpa: number, temperatureC: number) =>
  elevationDeg < -(sunRadiusDeg + horizonRefractionDeg)
    ? 0
    : ((pressureHpa / 1010) * (283 / (273 + temperatureC)) * 1.02) /
      (60 * Math.tan((elevationDeg + 10.3 / (elevationDeg + 5.11)) * radians))

export interface SunTimes {
  sunriseAt: number
  transitAt: number
  sunsetAt: number
}

/**
 * Sunrise, solar noon and sunset of the solar day whose noon is nearest to a time. Undefined if the sun does not cross
 * the horizon on that day. Uses the sun's upper edge and the standard refraction of 34'.
 */
export const sunTimes = (near: number, latitude: number, longitude: number): SunTimes | undefined => {
  const meanNoon = Math.round((near + longitude * 240_000) / dayMs - 0.5) * dayMs + dayMs / 2 - longitude * 240_000
  const noonAt = (guess: number) => meanNoon - sunCourse(centuriesAt(guess)).equationOfTimeMin * 60_000
  const transitAt = noonAt(noonAt(meanNoon))
  const crossing = (side: -1 | 1) => {
    let at = transitAt
    for (let round = 0; round < 4; round++) {
      const { declination } = sunCourse(centuriesAt(at))
      const phi = latitude * radians
      const horizon = Math.cos((90 + sunRadiusDeg + horizonRefractionDeg) * radians)
      const cosHour = (horizon - Math.sin(phi) * Math.sin(declination)) / (Math.cos(phi) * Math.cos(declination))
      if (Math.abs(cosHour) > 1) return undefined
      at = noonAt(at) + side * (Math.acos(cosHour) / radians) * 240_000
    }
    return at
  }
  const sunriseAt = crossing(-1)
  const sunsetAt = crossing(1)
  return sunriseAt === undefined || sunsetAt === undefined ? undefined : { sunriseAt, transitAt, sunsetAt }
}

/** 1 for January 1, in UTC. */
export const dayOfYearAt = (at: number) => {
  if (!(at >= yearFrom && at < yearTo)) {
    const year = new Date(at).getUTCFullYear()
    yearFrom = Date.UTC(year, 0, 1)
    yearTo = Date.UTC(year + 1, 0, 1)
  }
  return Math.floor((at - yearFrom) / dayMs) + 1
}

let [yearFrom, yearTo] = [Infinity, -Infinity]

/** Within a day the course is as good as straight, and simulations ask for the same day over and over. */
const courseOn = (at: number) => {
  const day = Math.floor(at / dayMs)
  if (latest?.day !== day) {
    latest = { day, from: sunCourse(centuriesAt(day * dayMs)), to: sunCourse(centuriesAt((day + 1) * dayMs)) }
  }
  const { from, to } = latest
  const share = at / dayMs - day
  return {
    declination: from.declination + (to.declination - from.declination) * share,
    equationOfTimeMin: from.equationOfTimeMin + (to.equationOfTimeMin - from.equationOfTimeMin) * share,
  }
}
let latest: { day: number; from: SunCourse; to: SunCourse } | undefined

interface SunCourse {
  declination: number
  equationOfTimeMin: number
}

/** The sun's declination (radians) and the equation of time (minutes by which the sundial is ahead of the clock). */
const sunCourse = (centuries: number): SunCourse => {
  const meanLongitude = (280.46646 + centuries * (36000.76983 + centuries * 0.0003032)) * radians
  const meanAnomaly = (357.52911 + centuries * (35999.05029 - 0.0001537 * centuries)) * radians
  const eccentricity = 0.016708634 - centuries * (0.000042037 + 0.0000001267 * centuries)
  const sinAnomaly = Math.sin(meanAnomaly)
  const center =
    (1.914602 - centuries * (0.004817 + 0.000014 * centuries)) * sinAnomaly +
    (0.019993 - 0.000101 * centuries) * Math.sin(2 * meanAnomaly) +
    0.000289 * Math.sin(3 * meanAnomaly)
  const node = (125.04 - 1934.136 * centuries) * radians
  const apparentLongitude = meanLongitude + (center - 0.00569 - 0.00478 * Math.sin(node)) * radians
  const obliquity =
    (23 +
      (26 + (21.448 - centuries * (46.815 + centuries * (0.00059 - centuries * 0.001813))) / 60) / 60 +
      0.00256 * Math.cos(node)) *
    radians
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(apparentLongitude))
  const y = Math.tan(obliquity / 2) ** 2
  const sinTwice = Math.sin(2 * meanLongitude)
  const cosTwice = Math.cos(2 * meanLongitude)
  const equationOfTime =
    y * sinTwice -
    2 * eccentricity * sinAnomaly +
    4 * eccentricity * y * sinAnomaly * cosTwice -
    y * y * sinTwice * cosTwice -
    1.25 * eccentricity * eccentricity * Math.sin(2 * meanAnomaly)
  return { declination, equationOfTimeMin: (4 * equationOfTime) / radians }
}

/** Julian centuries since 2000-01-01 12:00. */
const centuriesAt = (at: number) => (at / dayMs - 10957.5) / 36525

const dayMs = 86_400_000
const radians = Math.PI / 180
const sunRadiusDeg = 0.26667
const horizonRefractionDeg = 0.5667
