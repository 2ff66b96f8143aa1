import { fileURLToPath, pathToFileURL } from 'node:url'
// Lives through plants with injected faults and judges them, with the product's own rules and without a database.
import { parentPort, workerData } from 'node:worker_threads'
import { liveThrough, yearOf } from './measured-weather.mjs'
import { silenceWatch } from './silences.mjs'

/** The built parts of the product that judge, and those that simulate. */
const load = async () => {
  const from = (file) => import(pathToFileURL(fileURLToPath(new URL(`../../${file}`, import.meta.url))).href)
  const rules = (file) => from(`apps/server/dist/features/plants/alerts/rules/${file}`)
  const simulation = (file) => from(`packages/simulation/dist/${file}`)
  const parts = await Promise.all([
    rules('judge.js'),
    rules('device-hours.js'),
    rules('plant-hours.js'),
    rules('kept-facts.js'),
    from('apps/server/dist/features/plants/alerts/alert-rules.js'),
    from('apps/server/dist/features/plants/alerts/stillness.js'),
    from('apps/server/dist/telemetry/measures.js'),
    simulation('plant-model.js'),
    simulation('plant-state.js'),
    simulation('device-readings.js'),
    simulation('noise.js'),
    from('packages/domain/dist/zones.js'),
  ])
  const physics = ['air-mass', 'clear-sky', 'cloud-cover', 'sun']
  const weather = await Promise.all([
    ...physics.map((part) => from(`packages/solar/dist/${part}.js`)),
    simulation('weather.js'),
    simulation('ground.js'),
  ])
  return { ...Object.assign({}, ...parts), weatherParts: Object.assign({}, ...weather) }
}

const {
  judge,
  deviceHoursOf,
  factsWith,
  keptOf,
  nothingKept,
  gatewayOffline,
  deviceSilent,
  isLight,
  wasLightFor,
  powerOf,
  stepPlant,
  startState,
  devicesOf,
  deviceValues,
  hashed,
  dayAt,
  weatherParts,
} = await load()

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const stepMs = 15 * minuteMs
const judgedEveryH = 3
const start = Date.UTC(2025, 0, 1)

/** @type {[string, string, number, number][]} */
const places = [
  ['DE', 'Europe/Berlin', 53.6, 10],
  ['FI', 'Europe/Helsinki', 60.5, 22.3],
  ['DE', 'Europe/Berlin', 48.1, 11.6],
  ['ES', 'Europe/Madrid', 37.4, -5.9],
  ['PL', 'Europe/Warsaw', 50.1, 19.9],
  ['GB', 'Europe/London', 51.5, -2.6],
  ['IT', 'Europe/Rome', 44.5, 11.3],
  ['CN', 'Asia/Shanghai', 30.3, 120.2],
  ['AU', 'Australia/Adelaide', -34.9, 138.6],
  ['ZA', 'Africa/Johannesburg', -33.9, 18.4],
]

const years = workerData.isMeasured
  ? ['piedmont', 'sand-point', 'greensboro', 'miami'].map((name) => ({ name, ...yearOf(name) }))
  : undefined

/** What each fault does to what devices tell, and the rules that may find it. */
const kinds = {
  'string dead': { rules: [11, 12, 10], shade: 0, one: true },
  'string at 50 %': { rules: [12, 10], shade: 0.5, one: true },
  'inverter at 40 %': { rules: [10, 12], shade: 0.4 },
  'inverter dead': {
    rules: [2, 10],
    values: (values) => ({
      ...values,
      acPower: 0,
      pvPower: 0,
      pv1Power: 0,
      pv2Power: 0,
      pv3Power: 0,
      pv4Power: 0,
      pv1Current: 0,
      pv2Current: 0,
      pv3Current: 0,
      pv4Current: 0,
      ac1Current: 0,
    }),
  },
  'frozen values': { rules: [16], stuck: true },
  'grid at 258 V': {
    rules: [13],
    onGrid: true,
    values: (values) => ({ ...values, ...(values.ac1Voltage && { ac1Voltage: 258 }) }),
  },
  'inverter at 88 °C': {
    rules: [15],
    values: (values, hour) => (hour > 9 && hour < 15 ? { ...values, temperature: 88 + Math.sin(hour) } : values),
  },
  'counter stands still': { rules: [17], stuckPoints: ['generationTotal'] },
  'meter turned': { rules: [18], turned: true },
  'battery idle': { rules: [19], battery: true, movesCounters: true },
  // In winter it costs nothing.
  'power held at 30 %': { rules: [23, 10], heldShare: 0.3, days: [110, 150, 210] },
  'grid gone, backup runs': {
    rules: [22],
    form: 'hybrid',
    values: (values) =>
      values.grid1Voltage === undefined
        ? values
        : { ...values, grid1Voltage: 0, grid2Voltage: 0, grid3Voltage: 0, gridFrequency: 0, gridPower: 0 },
  },
  'charge level jumps': { rules: [24, 38], form: 'hybrid', jumps: true },
  // While people heat it is not judged.
  'night use + 400 W': { rules: [25], form: 'house', moreUseW: 400, movesCounters: true, days: [120, 175, 230] },
  'sells although limited': { rules: [26], form: 'limited', sellsW: 2000, movesCounters: true },
  'clock 8 hours late': { rules: [27], lateSteps: 32 },
  'six of ten reports lost': { rules: [28], lostShare: 0.6 },
  'insulation at 150 kΩ': {
    rules: [31],
    values: (values) => (values.insulationResistance === undefined ? values : { ...values, insulationResistance: 150 }),
  },
  // One that is limited already never gets hot, and neither does one in cold air.
  'fan failed': {
    rules: [34],
    uncooled: true,
    forms: ['pair', 'trio', 'house', 'house', 'hybrid', 'eastWest'],
    days: [135, 175, 215],
    years: ['piedmont', 'greensboro', 'miami'],
  },
  'a cell 150 mV lower': {
    rules: [32],
    form: 'hybrid',
    values: (values) =>
      values.lowestCellVoltage === undefined
        ? values
        : { ...values, lowestCellVoltage: values.lowestCellVoltage - 0.15 },
  },
  "a meter's counters stand still": { rules: [35], forms: ['house', 'hybrid'], meterPoints: ['buyTotal', 'sellTotal'] },
  'clock an hour late': { rules: [27], lateSteps: 4 },
}
/** Silences, and what batteries and grids tell. */
Object.assign(kinds, {
  'gateway silent': { rules: [1], silent: 'gateway' },
  'inverter silent': { rules: [3], silent: 'INVERTER' },
  'meter silent': { rules: [3], form: 'house', silent: 'METER' },
  'battery at 2 %, not charged': {
    rules: [29],
    movesCounters: true,
    form: 'hybrid',
    values: (values) =>
      values.batterySoc === undefined
        ? values
        : {
            ...values,
            batterySoc: 2,
            batteryPower: 0,
            gridPower: (values.gridPower ?? 0) + (values.batteryPower ?? 0),
          },
  },
  'battery at 55 °C': {
    rules: [21],
    form: 'hybrid',
    values: (values) => (values.batteryTemperature === undefined ? values : { ...values, batteryTemperature: 55 }),
  },
  'radio at 6 to 16 %': { rules: [36], poorRadio: true },
  // Told by meters and hybrids; of grids in countries whose limits are known.
  'grid at 51.9 Hz': { rules: [14], form: 'house', ofGrid: { gridFrequency: 51.9 } },
  // Over weeks, in light that fills and empties it.
  'battery stores 60 %': { rules: [37], form: 'hybrid', storedShare: 0.6, days: [135], lasts: 100 },
  'charge counted at 25 %': { rules: [38, 24], form: 'hybrid', countedShare: 0.25, days: [120, 165, 210] },
})
const names = Object.keys(kinds)

const plantOf = (place) => {
  const turn = place * 3 + Math.floor(place / names.length)
  // Their grids are as in Europe: the weather is what is measured here.
  const own = years?.filter(({ name }) => kinds[names[place % names.length]].years?.includes(name) ?? true)
  const measured = own?.[turn % own.length]
  const [country, zone, latitude, longitude] = measured
    ? ['DE', measured.zone, measured.latitude, measured.longitude]
    : (places[turn % places.length] ?? ['DE', 'Etc/UTC', 50, 10])
  const drawn = (stream) => hashed(place + 1, 900 + stream, 7)
  const kind = kinds[names[place % names.length]]
  const form = kind.form
    ? kind.form
    : kind.battery
      ? 'hybrid'
      : kind.turned
        ? 'house'
        : formOf(
            kind.forms ?? ['pair', 'trio', 'house', 'hybrid', 'eastWest', 'limited', 'capped', 'offGrid'],
            drawn(1),
          )
  const needsSiblings = [10].includes(kind.rules[0])
  const shape =
    needsSiblings && ['house', 'hybrid', 'limited', 'capped', 'offGrid'].includes(form)
      ? 'pair'
      : (kind.one || kind.onGrid) && form === 'offGrid'
        ? 'house'
        : form
  const inverters = { pair: 2, trio: 3, eastWest: 2 }[shape] ?? 1
  const peakW = inverters * 9000
  const southDeg = latitude < 0 ? 0 : 180
  const arrays =
    shape === 'eastWest'
      ? [90, 270].map((azimuthDeg) => ({ tiltDeg: 25, azimuthDeg, peakW: peakW / 2 }))
      : [{ tiltDeg: 20 + 20 * drawn(2), azimuthDeg: southDeg + 40 * (drawn(3) - 0.5), peakW }]
  const hasBattery = shape === 'hybrid' || shape === 'offGrid'
  const profile = {
    seed: place + 1,
    latitude,
    longitude,
    zone,
    arrays,
    inverterRatedW: inverters * 8000,
    inverters,
    phases: 3,
    gridV: country === 'CN' ? 220 : 230,
    gridType: shape === 'offGrid' ? 'OFF_GRID' : hasBattery ? 'BATTERY_BACKUP' : 'EXCESS',
    load: { kind: shape === 'offGrid' ? 'off-grid' : 'household', yearlyKwh: shape === 'limited' ? 900 : 5000 },
    ...(hasBattery && { battery: { capacityKwh: wholeKwh, maxW: 5000, reservePct: 10 } }),
    ...(shape === 'limited' && { feedInLimitW: 0 }),
    ...(shape === 'capped' && { feedInLimitW: 0.5 * peakW }),
    ...(measured && { altitudeM: measured.altitudeM }),
  }
  if (measured) liveThrough(profile, measured, weatherParts)
  return {
    name: `${place} ${shape} ${country} ${latitude}`,
    kindName: names[place % names.length],
    kind,
    profile,
    hasBattery,
    plant: {
      id: place,
      type: 'HOUSE_ROOF',
      gridType: profile.gridType,
      country,
      zone,
      latitude,
      longitude,
      capacityKwp: peakW / 1000,
    },
    /** Three times two weeks, in different seasons. */
    spans: (kind.days ?? [40, 150, 270]).map((day) => {
      const from = start + (day + Math.floor(25 * drawn(day))) * dayMs + Math.floor(24 * drawn(day + 1)) * hourMs
      return { from, to: from + (kind.lasts ?? 14) * dayMs }
    }),
  }
}

const wholeKwh = 12

const formOf = (forms, share) => forms[Math.floor(share * forms.length)]

const powerPoints = ['acPower', 'pvPower', 'pv1Power', 'pv2Power', 'pv3Power', 'pv4Power', 'pv1Current', 'pv2Current']

/** A device's values with what is injected. */
const told = (one, device, values, before, at, isFaulty) => {
  if (!isFaulty || values === undefined) return values
  const { kind } = one
  const hour = ((at / hourMs + one.plant.longitude / 15) % 24) + 0
  const isTarget = device.deviceType === 'INVERTER' && device.inverter === 0
  if (kind.turned && values.gridPower !== undefined) return { ...values, gridPower: -values.gridPower }
  if (kind.battery && values.batteryPower !== undefined)
    return { ...values, batteryPower: 0, batterySoc: 45, gridPower: (values.gridPower ?? 0) + values.batteryPower }
  if (kind.jumps && values.batterySoc !== undefined) {
    const shownMore = hour % 24 >= 3 && hour % 24 < 15 ? 0 : 35
    return { ...values, batterySoc: Math.min(100, values.batterySoc + shownMore) }
  }
  if (kind.ofGrid && values.gridFrequency !== undefined) return { ...values, ...kind.ofGrid }
  if (kind.moreUseW && values.usePower !== undefined)
    return {
      ...values,
      usePower: values.usePower + kind.moreUseW,
      ...(values.gridPower !== undefined && { gridPower: values.gridPower + kind.moreUseW }),
    }
  if (kind.sellsW) {
    const moreW = hour % 24 >= 10 && hour % 24 < 14 ? kind.sellsW : 0
    if (values.gridPower !== undefined) return { ...values, gridPower: values.gridPower - moreW }
    return { ...values, acPower: (values.acPower ?? 0) + moreW, pvPower: (values.pvPower ?? 0) + moreW }
  }
  if (kind.meterPoints && values.buyTotal !== undefined)
    return { ...values, ...Object.fromEntries(kind.meterPoints.map((point) => [point, before?.[point]])) }
  if (!isTarget || before === undefined) return values
  if (kind.heldShare) {
    const most = kind.heldShare * 8000 * (1 + 0.003 * Math.sin(at / 5e5))
    const share = Math.min(1, most / Math.max(1, values.acPower ?? 0))
    const held = { ...values }
    for (const point of powerPoints) if (held[point] !== undefined) held[point] *= share
    return held
  }
  if (kind.stuck) return before
  if (kind.stuckPoints)
    return { ...values, ...Object.fromEntries(kind.stuckPoints.map((point) => [point, before[point]])) }
  return kind.values ? kind.values(values, hour) : values
}

const live = (place) => {
  const one = plantOf(place)
  const { profile, plant, kind, spans } = one
  const devices = devicesOf(profile).filter(({ deviceType }) => deviceType !== 'WEATHER_STATION')
  let state = startState(profile)
  let kept = nothingKept
  let open = []
  let [judgeMs, judged] = [0, 0]
  const raised = []
  const said = devices.map(() => [])
  const frozen = devices.map(() => undefined)
  const moved = devices.map(() => movedCounters())
  const past = devices.map(() => [])
  let powers = new Map()
  let fromHour = start / hourMs
  const naive = naiveRules(one)
  const silencesAt = silenceWatch({
    devices,
    plant,
    everyS: stepMs / 1000,
    isLight,
    wasLightFor,
    rules: { gateway: gatewayOffline, device: deviceSilent },
  })
  const signals = []
  const counted = levelCounter()
  const isSilent = ({ deviceType, inverter = 0 }) =>
    kind.silent === 'gateway' || (kind.silent === deviceType && inverter === 0)
  const end = start + workerData.days * dayMs
  for (let at = start; at < end; at += stepMs) {
    const span = spans.find(({ from, to }) => from <= at && at < to)
    const inputs = profile.arrays.length > 1 ? 2 : 2
    const shaded =
      span && kind.shade !== undefined
        ? Array.from({ length: kind.one ? 1 : inputs }, (_, tracker) => ({ inverter: 0, tracker, light: kind.shade }))
        : []
    const faults = { ...(shaded.length > 0 && { shaded }), ...(span && kind.uncooled && { uncooled: [0] }) }
    if (kind.storedShare) state = storing(profile, state, span ? kind.storedShare : 1)
    const step = stepPlant(profile, state, at, stepMs, Object.keys(faults).length > 0 ? faults : undefined)
    state = step.state
    const sums = {}
    const heard = []
    devices.forEach((device, index) => {
      const truth = deviceValues(profile, step, device)
      if (span && frozen[index] === undefined) frozen[index] = said[index].at(-1)?.values ?? truth
      if (!span) frozen[index] = undefined
      past[index].push(truth)
      if (past[index].length > 40) past[index].shift()
      if (kind.countedShare && truth?.batterySoc !== undefined)
        truth.batterySoc = counted.see(truth.batterySoc, span ? kind.countedShare : 1)
      const shown = span && kind.lateSteps ? past[index].at(-1 - kind.lateSteps) : truth
      const values = told(one, device, shown, frozen[index], at, span !== undefined)
      if (kind.movesCounters) moved[index](values, shown)
      if (span && isSilent(device)) return
      if (values === undefined || (span && kind.lostShare && hashed(place, 77, at / stepMs) < kind.lostShare)) return
      heard.push(index)
      said[index].push({ at, values })
      naive.see(at, device, values)
      for (const measure of ['generation', 'use', 'buy', 'sell', 'charge', 'discharge']) {
        const watts = powerOf(measure, values)
        if (watts !== undefined && !(measure === 'generation' && device.kind === 'meter'))
          sums[`${measure}W`] = (sums[`${measure}W`] ?? 0) + watts
      }
      if (values.batterySoc !== undefined) sums.socPct = values.batterySoc
    })
    if (at % dayMs === 12 * hourMs) {
      const told = signalOn(place, at, span !== undefined && kind.poorRadio === true)
      if (told !== undefined) signals.push({ day: dayAt(plant.zone, at), meanPct: told, lastPct: told })
      if (signals.length > 30) signals.shift()
    }
    // The logger itself is heard also while all of its devices sleep.
    raised.push(...silencesAt(at, heard, !(span && kind.silent === 'gateway')))
    const hour = Math.floor(at / hourMs)
    const own = powers.get(hour) ?? []
    powers.set(hour, [...own, sums])
    const next = at + stepMs
    if (next % (judgedEveryH * hourMs) !== 0) continue
    const begun = performance.now()
    const facts = factsWith(kept, {
      plant,
      gateways: [{ id: 100, everyS: stepMs / 1000, signals: signals.slice(-30) }],
      devices: devices.map(({ deviceType }, index) => ({
        id: index + 1,
        gatewayId: 100,
        type: deviceType,
        ratedW: profile.inverterRatedW / (profile.inverters ?? 1),
        hours: deviceHoursOf(said[index], profile.inverterRatedW / (profile.inverters ?? 1)),
      })),
      powers: [...powers].map(([of, all]) => ({ hour: of, ...meanOf(all) })),
      fromHour,
    })
    const verdicts = judge(facts, open, next, fromHour)
    for (const { deviceId, rule, ...verdict } of verdicts) {
      const before = open.find((alert) => alert.deviceId === deviceId && alert.ruleId === rule.id)
      if (verdict.kind === 'keep') {
        if (before)
          Object.assign(before, { lastAt: verdict.lastAt, lostWh: verdict.lost.wh, lostUntil: verdict.lost.until })
        else {
          open.push({
            deviceId,
            ruleId: rule.id,
            startedAt: verdict.startedAt,
            lastAt: verdict.lastAt,
            lostWh: null,
            lostUntil: null,
          })
          raised.push({ ruleId: rule.id, code: rule.code, at: next, startedAt: verdict.startedAt, device: deviceId })
        }
      } else open = open.filter((alert) => alert !== before)
    }
    // The job in front of the rules ends these.
    open = open.filter(({ ruleId, deviceId }) => ruleId !== 2 || (said[deviceId - 1].at(-1)?.values.acPower ?? 0) < 40)
    fromHour = next / hourMs
    kept = keptOf(facts, fromHour, (id) => open.some(({ deviceId }) => deviceId === id))
    judgeMs += performance.now() - begun
    judged++
    for (const samples of said) samples.splice(0, samples.length)
    powers = new Map()
  }
  return { ...truthOf(one, raised, naive), judgeMs, judged }
}

/** What a fault makes flow is counted, too: by the difference between the power that is told and the true one. */
const movedCounters = () => {
  const more = { buyTotal: 0, sellTotal: 0 }
  const least = { buyTotal: 0, sellTotal: 0 }
  return (values, truth) => {
    if (values?.gridPower === undefined) return
    const hours = stepMs / hourMs
    more.buyTotal += ((Math.max(0, values.gridPower) - Math.max(0, truth.gridPower)) / 1000) * hours
    more.sellTotal += ((Math.max(0, -values.gridPower) - Math.max(0, -truth.gridPower)) / 1000) * hours
    for (const counter of ['buyTotal', 'sellTotal']) {
      if (values[counter] === undefined) continue
      least[counter] = Math.max(least[counter], values[counter] + more[counter])
      values[counter] = least[counter]
    }
  }
}

/** A battery of another size, as full as it was. */
const storing = ({ battery }, state, share) => {
  const capacityKwh = wholeKwh * share
  if (battery.capacityKwh === capacityKwh) return state
  const storedKwh = (state.storedKwh * capacityKwh) / battery.capacityKwh
  battery.capacityKwh = capacityKwh
  return { ...state, storedKwh }
}

/** The level as a battery shows it that counts a share of what it is charged, until it is full. */
const levelCounter = () => {
  let [before, shown] = [undefined, 0]
  return {
    see(soc, share) {
      const more = soc - (before ?? soc)
      shown =
        before === undefined || soc >= 99 || share === 1 ? soc : Math.max(12, shown + (more > 0 ? share : 1) * more)
      before = soc
      return shown
    },
  }
}

/** Loggers tell it when they connect: not each day, and now and then in a bad moment. */
const signalOn = (place, at, isPoor) => {
  const drawn = (stream) => hashed(place + 1, 950 + stream, at / dayMs)
  if (drawn(0) > (isPoor ? 0.8 : 0.4)) return undefined
  if (isPoor) return Math.round(6 + 10 * drawn(1))
  return drawn(1) < 0.05 ? 8 : Math.round(32 + 50 * hashed(place + 1, 949, 1) + 15 * drawn(2))
}

const graceMs = 2 * dayMs
const truthOf = ({ name, kind, kindName, spans }, raised, naive) => {
  const within = (at, { from, to }) => at >= from && at <= to + graceMs
  const inside = spans.filter(({ from }) => from < start + workerData.days * dayMs - 14 * dayMs)
  return {
    faults: inside.map((span) => {
      const first = raised.find(({ ruleId, at }) => kind.rules.includes(ruleId) && within(at, span))
      return {
        kind: kindName,
        delayH: first ? Math.round((first.at - span.from) / hourMs) : null,
        naive: naive.days.some((at) => within(at, span)),
      }
    }),
    falses: raised
      .filter(
        ({ at, ruleId, startedAt }) =>
          !spans.some((span) =>
            kind.rules.includes(ruleId)
              ? within(at, span)
              : within(startedAt, span) && within(at, span) && follows(ruleId),
          ),
      )
      .map(({ code, at }) => ({ code, plant: `${name} ${new Date(at).toISOString().slice(5, 10)}` })),
    naiveFalses: naive.days.filter((at) => !spans.some((span) => within(at, span))).length,
  }
}

/** What follows from other faults is no false alarm while they last, but finds nothing either. */
const follows = (ruleId) => [1, 2, 3, 10, 11, 12, 16, 17, 18, 23, 24, 25, 34].includes(ruleId)

const meanOf = (all) => {
  const mean = {}
  for (const key of Object.keys(all[0] ?? {})) {
    const values = all.flatMap((one) => one[key] ?? [])
    if (values.length > 0) mean[key] = Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
  }
  return mean
}

/** What simple products do, each day. */
const naiveRules = ({ plant }) => {
  const days = []
  let [day, noon, most, isOutside] = [-1, 0, new Map(), false]
  return {
    days,
    see(at, device, values) {
      const local = at / hourMs + plant.longitude / 15
      const today = Math.floor(local / 24)
      if (today !== day) {
        const energies = [...most.values()]
        const isIdle = day >= 0 && noon === 0
        const isWeak = energies.length > 1 && Math.min(...energies) < 0.7 * Math.max(...energies)
        if (isIdle || isWeak || isOutside) days.push(at - hourMs)
        ;[day, noon, most, isOutside] = [today, 0, new Map(), false]
      }
      const watts = powerOf('generation', values)
      if (device.deviceType === 'INVERTER' && watts !== undefined) {
        if (local % 24 >= 10 && local % 24 < 14) noon += watts
        most.set(device.inverter, (most.get(device.inverter) ?? 0) + watts)
        isOutside ||= (values.ac1Voltage ?? 0) > 253 || (values.temperature ?? 0) > 80
      }
    },
  }
}

parentPort.postMessage(workerData.places.map(live))
